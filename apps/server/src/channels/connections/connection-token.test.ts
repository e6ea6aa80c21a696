import { expect, test } from "vitest";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { useApp } from "../../testing/harness.ts";
import { connectionOf } from "../../testing/customers.ts";

const home = useApp({ ROLES: "web" });
const stored = () =>
  home.app.database.platform<{ token_hash: string; connection_id: number }>(
    "select token_hash, connection_id from connection_tokens",
  );

test("a token is shown once, kept as its hash, replaced and taken away", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  const { connectionId } = await connectionOf(home.app, admin);
  const params = { whatsappId: connectionId };
  const seenBy = (person: typeof admin) => person.does("GET /whatsapp/:whatsappId", { params });
  expect(await seenBy(admin)).toMatchObject({ hasToken: false, tokenMask: "" });

  const first = await admin.does("POST /whatsapp/:whatsappId/token", { params });
  expect(first.token.length).toBeGreaterThan(40);
  expect(await stored()).toEqual([{ token_hash: hashToken(first.token), connection_id: connectionId }]);
  expect(await seenBy(admin)).toMatchObject({ hasToken: true, tokenMask: `••••${first.token.slice(-4)}` });
  expect(await seenBy(attendant)).toMatchObject({ hasToken: true, tokenMask: "" });
  expect(JSON.stringify(await admin.does("GET /whatsapp"))).not.toContain(first.token);

  const second = await admin.does("POST /whatsapp/:whatsappId/token", { params });
  expect(await stored()).toEqual([{ token_hash: hashToken(second.token), connection_id: connectionId }]);
  expect((await attendant.call("POST /whatsapp/:whatsappId/token", { params })).body).toEqual({
    error: "ERR_NO_PERMISSION",
  });
  expect(await admin.does("DELETE /whatsapp/:whatsappId/token", { params })).toMatchObject({ hasToken: false });
  expect(await stored()).toEqual([]);

  await admin.does("POST /whatsapp/:whatsappId/token", { params });
  await admin.does("DELETE /whatsapp/:whatsappId", { params });
  expect(await stored(), "with its connection").toEqual([]);
});
