import { expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { programming } from "../../apps/server/src/testing/messages-api.ts";
import { until } from "../../apps/server/src/testing/sessions.ts";
import { useOffice } from "./office.ts";

const home = useApp();
const office = useOffice(home);

test("calls of programs are announced to the admins alone, together once they are in the log", async () => {
  const { admin } = office.people;
  const scene = await programming(home, admin);
  const params = { whatsappId: scene.connection.connectionId };
  const logged = async () => (await admin.does("GET /messages-api/:whatsappId/calls", { params })).calls.length;
  const told = await office.told(async () => {
    await Promise.all(Array.from({ length: 20 }, () => scene.status(99)));
    await until(async () => expect(await logged()).toBe(20));
  });
  expect(Object.keys(told)).toEqual(["admin"]);
  expect(new Set(told.admin)).toEqual(new Set(["apiCalls update"]));
  // Written once a second.
  expect(told.admin?.length).toBeLessThan(4);
});
