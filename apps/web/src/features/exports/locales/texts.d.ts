import type texts from "./pt.json";

declare module "../../../locales/catalogue.ts" {
  interface Catalogue {
    exports: typeof texts;
  }
}
