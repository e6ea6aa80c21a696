import "i18next";
import type { Catalogue } from "./catalogue.ts";

// Portuguese is the type: a key that it lacks does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: Catalogue;
  }
}
