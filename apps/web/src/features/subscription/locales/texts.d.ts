import type page from "./pt.page.json";

declare module "../../../locales/catalogue.ts" {
  interface Catalogue {
    subscription: typeof page;
  }
}
