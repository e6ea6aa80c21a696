import { createCatalogue } from "../../platform/catalogue.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };

/** What attendants read of a failing integration, in the company's language. */
export const words = createCatalogue({ pt, en, es });
