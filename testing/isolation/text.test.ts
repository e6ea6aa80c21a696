import { expect, test, vi } from "vitest";
import { z } from "zod";
import { routeTable } from "../../apps/server/src/routes.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { callerOf, covers, furnish } from "./covers.ts";

/** Text that JSON and addresses carry and PostgreSQL can't store, or that is invalid as a date or page. */
const texts = ["a\u0000b@c.test", "\u0000", "ab\ud800", "\udc00cd", "\\", "％", "-0", "0000-01-01", "9".repeat(60)];
/** Deeper fields, by the field that holds them. */
const nested: Record<string, (text: string) => unknown> = {
  extraInfo: (text) => [{ name: text, value: text }],
  schedules: (text) => [{ weekday: text, weekdayEn: "monday", startTime: "", endTime: "" }],
  options: (text) => [{ name: text }],
  said: (text) => [{ role: "user", content: text }],
  list: (text) => ({ searchParam: text, date: text }),
  everybody: (text) => ({ searchParam: text }),
  numbers: (text) => [{ name: text, number: text }],
  users: (text) => [{ id: 1, name: text }],
  // Too short to take the place of the token with which programs call.
  token: (text) => text.slice(0, 12),
  listcontacts: (text) => [{ name: text, number: text, extraInfo: [{ name: text, value: text }] }],
};

const home = useApp();
const routes = routeTable({} as App);
/** DELETE takes only ids, and reopening a session would make it unavailable meanwhile. */
const changing = routes.filter(({ method, path }) => method !== "DELETE" && !path.includes("whatsappsession"));
function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodPipe) return keysOf(schema.out as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test("no text in any field, query or path makes the app stumble", async () => {
  const admin = await home.nobody.signUp();
  const ids = await furnish(home.app, admin);
  // Numbers are asked of a phone that answers.
  const phone = { params: { whatsappId: ids.whatsappId } };
  await admin.does("PUT /whatsapp/:whatsappId", { ...phone, body: { isDefault: true } });
  await vi.waitFor(async () => expect((await admin.does("GET /whatsapp/:whatsappId", phone)).status).toBe("CONNECTED"));
  const stumbles: unknown[] = [];
  for (const route of changing) {
    const { call, contract, method } = route;
    const caller = callerOf(home, route, admin, ids);
    const good = covers[call]?.ask(ids) ?? {};
    const asks = texts.flatMap((text) => [
      ...keysOf(contract.body).map((key) => ({ ...good, body: { ...good.body, [key]: nested[key]?.(text) ?? text } })),
      ...keysOf(contract.query).map((key) => ({ ...good, query: { ...good.query, [key]: text.toWellFormed() } })),
      ...keysOf(contract.params).map((key) => ({ ...good, params: { ...good.params, [key]: text.toWellFormed() } })),
    ]);
    for (const ask of asks) {
      const { status, body } = await caller.call(call, ask);
      if (status >= 500 || status === 401 || (status === 403 && method !== "POST"))
        stumbles.push({ call, ask, status, body });
    }
  }
  expect(stumbles).toEqual([]);
}, 300_000);
