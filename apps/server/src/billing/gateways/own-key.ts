import { refuse } from "../../platform/refusal.ts";
import type { Gateway } from "./port.ts";
import type { StoredGateways } from "./settings.ts";

/** Maximum characters of name and city in a BR Code, without accents. */
const longest = { name: 25, city: 15 };
const plain = (text: string, most: number): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .slice(0, most)
    .trim();

/**
 * The platform's own Pix key: a static code that any bank reads. Nothing reports its payments: a person confirms them.
 */
export const ownKeyGateway = ({ key, name, city }: StoredGateways["own"]): Gateway => ({
  name: "own",
  txidLength: 25,
  createCharge: async ({ txid, cents, description }) => {
    // Loaded for the first charge: many installations never make one.
    const { createStaticPix, hasError } = await import("pix-utils");
    const code = createStaticPix({
      merchantName: plain(name, longest.name),
      merchantCity: plain(city, longest.city),
      pixKey: key,
      infoAdicional: plain(description, 40),
      transactionAmount: cents / 100,
      txid,
    });
    if (hasError(code)) throw refuse("ERR_GATEWAY_INCOMPLETE");
    return { code: code.toBRCode(), expiresAt: null };
  },
  readCharge: async () => [],
  test: async () => undefined,
  registerWebhook: async () => undefined,
});
