import type page from "./pt.page.json";
import type texts from "./pt.json";

declare module "../../../locales/catalogue.ts" {
  interface Catalogue {
    prompts: typeof texts & typeof page;
  }
}
