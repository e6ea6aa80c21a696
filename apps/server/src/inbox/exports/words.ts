import { createCatalogue } from "../../platform/catalogue.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };

/** The texts of an export's page, in the language of its user. */
export const words = createCatalogue({ pt, en, es });
