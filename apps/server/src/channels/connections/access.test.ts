import { expect, test } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { useApp } from "../../testing/harness.ts";
import { connectionFor } from "./access.ts";

const home = useApp({ ROLES: "web,worker" });

test("one writes through the given connection, else one's own, else the default, else any that is connected", async () => {
  const admin = await home.nobody.signUp();
  const { companyId } = admin.user;
  const ids: number[] = [];
  for (const name of ["Padrão", "Minha", "Outra"])
    ids.push((await admin.does("POST /whatsapp", { body: { name, provider: "simulator" } })).id);
  const [standard, own, other] = ids as [number, number, number];
  const chosen = (actor: Pick<Actor, "connectionId"> | null, whatsappId?: number) =>
    home.app.database.tenant(companyId, async (tx) => (await connectionFor(tx, actor as Actor | null, whatsappId)).id);
  const remove = (whatsappId: number) => admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId } });

  expect(await chosen({ connectionId: own }, other)).toBe(other);
  expect(await chosen({ connectionId: own })).toBe(own);
  expect(await chosen({ connectionId: null })).toBe(standard);
  expect(await chosen(null)).toBe(standard);
  await remove(own);
  expect(await chosen({ connectionId: own }), "one's own is gone").toBe(standard);
  await expect(chosen(null, own), "what is given is taken at its word").rejects.toThrow("ERR_NO_DEF_WAPP_FOUND");
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("update connections set is_default = false where company_id = $1", [companyId]),
  );
  await expect(chosen(null)).rejects.toThrow("ERR_NO_DEF_WAPP_FOUND");
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("update connections set status = 'CONNECTED' where company_id = $1 and id = $2", [companyId, other]),
  );
  expect(await chosen(null)).toBe(other);
  await expect(
    home.app.database.tenant((await home.nobody.signUp()).user.companyId, (tx) => connectionFor(tx, null, other)),
  ).rejects.toThrow("ERR_NO_DEF_WAPP_FOUND");
});
