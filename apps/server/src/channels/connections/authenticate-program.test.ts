import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { Person } from "../../testing/person.ts";
import { programming } from "../../testing/messages-api.ts";

const home = useApp({ ROLES: "web" });
const wrongToken = () => randomBytes(32).toString("base64url");
const ask = (person: Person, change: object = {}) =>
  person.call("GET /api/messages/send/:messageId", { params: { messageId: 1 }, ...change });

test.each(["", "palavras", "a".repeat(100_000), wrongToken(), `${wrongToken()}\u00e9`])(
  "a wrong token is no token, and no session either (%#)",
  async (token) => {
    const { admin } = await programming(home);
    const { status, body } = await ask(new Person(home, { token, user: admin.user }));
    expect([status, body]).toEqual([401, { error: "ERR_API_TOKEN" }]);
    expect((await ask(admin)).body).toEqual({ error: "ERR_API_TOKEN" });
  },
);

test("a token that was replaced, removed, or whose connection was deleted is none at once; it opens nothing else", async () => {
  const scene = await programming(home);
  const whatsappId = (await connectionOf(home.app, scene.admin)).connectionId;
  const params = { whatsappId };
  const first = scene.withToken(await scene.tokenOf(whatsappId));
  expect((await ask(first)).error).toBe("ERR_NO_MESSAGE_FOUND");
  expect((await first.call("GET /whatsapp")).error).toBe("ERR_TOKEN_EXPIRED");
  const second = scene.withToken(await scene.tokenOf(whatsappId));
  expect((await ask(first)).error).toBe("ERR_API_TOKEN");
  await scene.admin.does("DELETE /whatsapp/:whatsappId/token", { params });
  expect((await ask(second)).error).toBe("ERR_API_TOKEN");
  const third = scene.withToken(await scene.tokenOf(whatsappId));
  await scene.admin.does("DELETE /whatsapp/:whatsappId", { params });
  expect((await ask(third)).error).toBe("ERR_API_TOKEN");
});

test("one token finds no message of another connection, another company, or of an attendant", async () => {
  const scene = await programming(home);
  const other = await programming(home);
  const { messageId } = (await scene.send({})).ok;
  const sibling = scene.withToken(await scene.tokenOf((await connectionOf(home.app, scene.admin)).connectionId));
  const params = { messageId };
  for (const person of [sibling, other.program])
    expect((await ask(person, { params })).error).toBe("ERR_NO_MESSAGE_FOUND");
  await scene.rows("update messages set source = 'agent' where company_id = $1");
  expect((await scene.status(messageId)).error).toBe("ERR_NO_MESSAGE_FOUND");
});

test.each([
  ["a plan without the API", "update companies set plan_id = $2 where id = $1", 400, "ERR_NO_PERMISSION"],
  [
    "a due date that has passed",
    "update companies set due_date = now() - interval '40 days' where id = $1",
    402,
    "ERR_SUBSCRIPTION_EXPIRED",
  ],
  ["a disabled company", "update companies set status = false where id = $1", 401, "ERR_API_TOKEN"],
] as const)("%s", async (_, change, status, error) => {
  const scene = await programming(home);
  const values: unknown[] = [scene.companyId];
  if (change.includes("$2")) {
    const [plan] = await home.app.database.platform<{ id: number }>(
      `insert into plans (name, users, connections, queues, value_cents, is_public, use_external_api)
       values ('Sem API', 9, 9, 9, 0, false, false) returning id`,
    );
    values.push(plan?.id);
  }
  await home.app.database.platform(change, values);
  const answer = await scene.send({});
  expect([answer.status, answer.error]).toEqual([status, error]);
  expect(await scene.outbox()).toEqual([]);
});

test("ten thousand wrong tokens of an address ask the database thirty times, and a right one there goes on", async () => {
  const scene = await programming(home);
  const from = "198.51.100.7";
  expect((await ask(scene.program, { from })).error).toBe("ERR_NO_MESSAGE_FOUND");
  const lookUp = vi.spyOn(home.app.database, "readPlatform");
  // All within a minute, however slow the machine.
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const codes = new Map<string | undefined, number>();
  for (let n = 0; n < 100; n++)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { error } = await ask(new Person(home, { token: wrongToken(), user: scene.admin.user }), { from });
        codes.set(error, (codes.get(error) ?? 0) + 1);
      }),
    );
  expect(lookUp).toHaveBeenCalledTimes(30);
  lookUp.mockRestore();
  clock.mockRestore();
  expect(codes).toEqual(
    new Map([
      ["ERR_API_TOKEN", 30],
      ["ERR_TOO_MANY_REQUESTS", 9_970],
    ]),
  );
}, 60_000);
