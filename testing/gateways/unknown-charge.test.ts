import { expect, it } from "vitest";
import { checkCharge } from "../../apps/server/src/billing/checkout/check-charge.ts";
import { useBilling } from "./scene.ts";

const scene = useBilling();
const { test, efi, asaas } = scene;
const document = "123.456.789-09";

it.each(["efi", "asaas"] as const)("%s that does not know a charge of ours is asked again", async (gateway) => {
  await scene.use(gateway);
  const { id: companyId, admin } = await scene.company();
  const { txid } = await admin.does("POST /subscription", { body: { document } });
  const [charge] = await test.app.database.platform<{ id: number }>("select id from charges where txid = $1", [txid]);
  const check = () => checkCharge(test.app, { companyId, chargeId: charge?.id ?? 0 });
  await check();
  // Unknown, as in another account after a change of credentials.
  efi.charges.delete(txid);
  for (const one of asaas.payments) if (one.externalReference === txid) one.externalReference = "";
  await expect(check()).rejects.toThrow("ERR_GATEWAY_REFUSED");
});
