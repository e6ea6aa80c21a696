import { randomUUID } from "node:crypto";
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
  expect(await seenBy(admin)).toMatchObject({ hasToken: false, token: "" });

  const first = await admin.does("POST /whatsapp/:whatsappId/token", { params });
  expect(first.token.length).toBeGreaterThan(40);
  expect(await stored()).toEqual([{ token_hash: hashToken(first.token), connection_id: connectionId }]);
  expect(await seenBy(admin)).toMatchObject({ hasToken: true, token: `••••${first.token.slice(-4)}` });
  expect(await seenBy(attendant)).toMatchObject({ hasToken: true, token: "" });
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

const made = "feita-por-nos.2026";

test("a token that is given is taken, as its hash; empty or masked it stays", async () => {
  const admin = await home.nobody.signUp();
  const added = await admin.does("POST /whatsapp", { body: { name: "Loja", provider: "simulator", token: made } });
  expect(added).toMatchObject({ hasToken: true, token: "••••2026" });
  const hashes = async () =>
    (await stored()).filter((row) => row.connection_id === added.id).map((row) => row.token_hash);
  expect(await hashes()).toEqual([hashToken(made)]);
  const change = (body: object) => admin.call("PUT /whatsapp/:whatsappId", { params: { whatsappId: added.id }, body });
  for (const token of ["", null, "••••2026", "••••antigo"])
    expect(await change({ name: "Loja", token })).toMatchObject({ status: 200, body: { token: "••••2026" } });
  expect(await hashes()).toEqual([hashToken(made)]);
  const other = randomUUID();
  expect(await change({ token: other })).toMatchObject({ status: 200, body: { token: `••••${other.slice(-4)}` } });
  expect(await hashes()).toEqual([hashToken(other)]);
  expect((await change({ token: other })).status, "the same again").toBe(200);
  await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: added.id } });
});

test.each(["curto", "com espaço e acento, é longo", "••••2026", "a".repeat(201), 12345])(
  "what can't be a token is refused: %s",
  async (token) => {
    const admin = await home.nobody.signUp();
    const body = { name: "Loja", provider: "simulator" as const, token: token as string };
    expect((await admin.call("POST /whatsapp", { body })).status).toBe(400);
    const { connectionId: whatsappId } = await connectionOf(home.app, admin);
    const changed = await admin.call("PUT /whatsapp/:whatsappId", {
      params: { whatsappId },
      body: { name: "Outra", token: token as string },
    });
    // A mask is what was read before.
    expect(changed.status).toBe(token === "••••2026" ? 200 : 400);
    expect((await stored()).filter((row) => row.connection_id === whatsappId)).toEqual([]);
  },
);

test("a token is one connection's, in all companies, and nobody finds others' by trying", async () => {
  const [admin, stranger] = [await home.nobody.signUp(), await home.nobody.signUp()];
  const add = (person: typeof admin, name: string, token: string) =>
    person.call("POST /whatsapp", { body: { name, provider: "simulator", token } });
  const token = randomUUID();
  expect((await add(admin, "Uma", token)).status).toBe(200);
  const whatsappId = (await connectionOf(home.app, stranger)).connectionId;
  for (const answer of [
    await add(admin, "Duas", token),
    await stranger.call("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { token } }),
  ])
    expect(answer).toMatchObject({ status: 409, error: "ERR_TOKEN_TAKEN" });
  expect(
    (await admin.does("GET /whatsapp")).map(({ name }) => name),
    "nothing is kept of it",
  ).toEqual(["Uma"]);
  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => add(stranger, `Nova ${n}`, token)));
  expect(tries.filter(({ error }) => error === "ERR_TOKEN_TAKEN").length).toBeLessThanOrEqual(20);
});
