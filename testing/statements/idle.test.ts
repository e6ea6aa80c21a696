import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { noteStatements } from "./sent-statements.ts";

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
  noteStatements((text) => {
    asked.push(text);
    if (asked.filter((one) => one.startsWith("update session_leases l set held_until")).length === renewals)
      renewed.resolve();
  });
  await renewed.promise;
  // All kinds of jobs together, and remaining work from opening the connection.
  expect(asked.filter((text) => !lease(text)).length, asked.join("\n")).toBeLessThanOrEqual(6);
  expect(asked.filter(lease).length).toBeLessThanOrEqual(3 * renewals);
}, 60_000);
