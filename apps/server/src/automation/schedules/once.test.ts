import { beforeAll, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { png } from "../../testing/sample-files.ts";
import { inAnHour, scheduling, sendForm } from "../../testing/schedules.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

test("tries with one id make one message, at once or later, and the last try's words stand", async () => {
  const { person, admin, ticket } = await scheduling(home);
  const body = { contactId: ticket.contactId, body: "Amanhã cedo", sendAt: inAnHour(), clientId: "a" };
  const tries = await Promise.all([1, 2, 3].map(() => person.does("POST /schedules", { body })));
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  const changed = await person.does("POST /schedules", { body: { ...body, body: "Amanhã à tarde" } });
  expect(changed).toMatchObject({ id: tries[0]?.id, body: "Amanhã à tarde" });
  await person.does("POST /schedules", { body: { ...body, clientId: "b" } });
  const colleague = await admin.colleague("admin");
  await colleague.does("POST /schedules", { body });
  expect((await admin.does("GET /schedules", {})).count).toBe(3);
});

test("a series is planned once", async () => {
  const { person, ticket } = await scheduling(home);
  const repeat = { every: "week", until: null, count: 3, stopOnReply: false } as const;
  const body = { contactId: ticket.contactId, body: "Toda semana", sendAt: inAnHour(), repeat, clientId: "a" };
  await person.does("POST /schedules", { body });
  await person.does("POST /schedules", { body: { ...body, body: "Cada semana" } });
  const { schedules } = await person.does("GET /schedules", {});
  expect(schedules.map((one) => one.body)).toEqual(["Cada semana", "Cada semana", "Cada semana"]);
});

test("a form with its picture makes one message, and what was sent stays", async () => {
  const { person, ticket, isDueSince, sendDue, now } = await scheduling(home);
  const fields = { contactId: String(ticket.contactId), body: "Veja a promoção", sendAt: inAnHour(), clientId: "a" };
  const file = async () => ({ name: "cartaz.png", bytes: await png(), type: "image/png" });
  const [first, second] = [
    await sendForm(address, person, { path: "/schedules", fields, file: await file() }),
    await sendForm(address, person, { path: "/schedules", fields, file: await file() }),
  ];
  expect(second).toMatchObject({ status: 200, body: { id: first.body.id, mediaName: "cartaz.png" } });
  await isDueSince(first.body);
  await sendDue();
  const third = await sendForm(address, person, {
    path: "/schedules",
    fields: { ...fields, body: "Outra promoção" },
    file: await file(),
  });
  expect(third).toMatchObject({ status: 200, body: { id: first.body.id, status: "ENVIADA", body: "Veja a promoção" } });
  expect((await now(first.body)).sentAt).not.toBeNull();
});
