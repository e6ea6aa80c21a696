import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";

const home = useApp();
afterEach(() => void vi.restoreAllMocks());

/** Lease renewals, two seconds apart, that the idle app is watched for. */
const renewals = 6;

test("an idle app with a connection asks the database for little but its lease", async () => {
  const admin = await home.nobody.signUp();
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  const params = { whatsappId: id };
  await vi.waitFor(
    async () =>
      expect(await admin.does("GET /whatsapp/:whatsappId", { params })).toMatchObject({ status: "CONNECTED" }),
    { timeout: 20_000 },
  );
  const asked: string[] = [];
  const lease = (text: string) => text.includes("session_leases");
  const renewed = Promise.withResolvers<void>();
  const query: (...given: never[]) => unknown = Reflect.get(pg.Client.prototype, "query");
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | { text: string }];
    asked.push(typeof config === "string" ? config : config.text);
    if (asked.filter((text) => text.startsWith("update session_leases l set held_until")).length === renewals)
      renewed.resolve();
    return Reflect.apply(query, this, given) as never;
  });
  await renewed.promise;
  // All kinds of jobs together, and remaining work from opening the connection.
  expect(asked.filter((text) => !lease(text)).length, asked.join("\n")).toBeLessThanOrEqual(6);
  expect(asked.filter(lease).length).toBeLessThanOrEqual(3 * renewals);
}, 60_000);
