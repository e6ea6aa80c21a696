import { createCatalogue } from "../../platform/catalogue.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };

/** What the page of an export says, in the language of whoever made it. */
export const words = createCatalogue({ pt, en, es });
