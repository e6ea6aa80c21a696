import { limits } from "@recado/contracts/limits";
import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web" });
const { most, characters } = limits.quickMessage;
const bring = (person: Person, name: string, change: { count: number; length?: number; geral?: boolean }) => {
  const record = (n: number) => ({
    shortcode: `${name} ${n}`,
    message: "€".repeat(change.length ?? 1),
    geral: change.geral ?? false,
  });
  return person.call("POST /quick-messages/import", {
    body: { records: Array.from({ length: change.count }, (_, n) => record(n)) },
  });
};
const offered = async (person: Person) => (await person.does("GET /quick-messages/list", {})).length;

test("a user has so many quick replies, the company shares as many, and an import beyond adds none", async () => {
  const admin = await home.nobody.signUp();
  const colleague = await admin.colleague("user", { grants: ["bulkImport"] });
  expect((await bring(admin, "meu", { count: most - 1 })).status).toBe(200);
  const full = { status: 409, error: "ERR_TOO_MANY_QUICK_MESSAGES", body: { count: most } };
  expect(await bring(admin, "outro", { count: 2 })).toMatchObject(full);
  expect(await offered(admin)).toBe(most - 1);
  const two = ["a", "b"].map((shortcode) => admin.call("POST /quick-messages", { body: { shortcode, message: "Oi" } }));
  const answers = await Promise.all(two);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(full);
  expect((await bring(colleague, "dela", { count: 1 })).status).toBe(200);
  expect((await bring(admin, "da equipe", { count: most, geral: true })).status).toBe(200);
  const own = await colleague.does("GET /quick-messages", {
    query: { searchParam: "dela", userId: colleague.user.id },
  });
  const params = { quickMessageId: own.records[0]?.id ?? 0 };
  expect(await colleague.call("PUT /quick-messages/:quickMessageId", { params, body: { geral: true } })).toMatchObject(
    full,
  );
  expect(await offered(admin)).toBe(2 * most);
});

test("their texts have so many characters altogether; what is full can still be shortened", async () => {
  const admin = await home.nobody.signUp();
  const { max } = limits.keptText;
  const count = Math.floor(characters / max);
  expect((await bring(admin, "longo", { count, length: max })).status).toBe(200);
  const full = { status: 409, error: "ERR_QUICK_MESSAGES_TOO_LONG", body: { count: characters } };
  expect(
    await admin.call("POST /quick-messages", { body: { shortcode: "mais", message: "a".repeat(max) } }),
  ).toMatchObject(full);
  const [first] = await admin.does("GET /quick-messages/list", {});
  const params = { quickMessageId: first?.id ?? 0 };
  await admin.does("PUT /quick-messages/:quickMessageId", { params, body: { message: "Curto" } });
  expect(
    (await admin.call("POST /quick-messages", { body: { shortcode: "mais", message: "a".repeat(max) } })).status,
  ).toBe(200);
  expect(
    await admin.call("POST /quick-messages", { body: { shortcode: "longo demais", message: "a".repeat(max + 1) } }),
  ).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
});

test("imports are counted like every other call", async () => {
  const admin = await home.nobody.signUp();
  for (let n = 0; n < 10; n++) await bring(admin, "um", { count: 1 });
  expect(await bring(admin, "um", { count: 1 })).toMatchObject({ status: 429, error: "ERR_TOO_MANY_REQUESTS" });
});
