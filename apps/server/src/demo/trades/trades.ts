import { clinic } from "./clinic.ts";
import { restaurant } from "./restaurant.ts";
import { shop } from "./shop.ts";
import type { Trade } from "./trade.ts";

/** The demos, by their name on the command line. */
export const trades = { shop, clinic, restaurant } satisfies Record<string, Trade>;
