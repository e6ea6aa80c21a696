import type page from "./pt.page.json";
import type texts from "./pt.json";

declare module "../../../locales/catalogue.ts" {
  interface Catalogue {
    tickets: typeof texts & typeof page;
  }
}
