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
  expect(changed).toMatchObject({ body: "Amanhã à tarde" });
  await person.does("POST /schedules", { body: { ...body, clientId: "b" } });
  const colleague = await admin.colleague("admin");
  await colleague.does("POST /schedules", { body });
  expect((await admin.does("GET /schedules", {})).count).toBe(3);
});

test("a series is planned once, however often one tries, and may become another or one message", async () => {
  const { person, ticket } = await scheduling(home);
  const repeat = { every: "week", until: null, count: 3, stopOnReply: false } as const;
  const one = { contactId: ticket.contactId, body: "Toda semana", sendAt: inAnHour(), clientId: "a" };
  const bodies = async () => (await person.does("GET /schedules", {})).schedules.map((each) => each.body);
  await person.does("POST /schedules", { body: one });
  for (const text of ["Toda semana", "Cada semana", "Cada semana", "Cada semana"])
    await person.does("POST /schedules", { body: { ...one, body: text, repeat } });
  expect(await bodies()).toEqual(["Cada semana", "Cada semana", "Cada semana"]);
  await person.does("POST /schedules", { body: { ...one, body: "Só uma vez" } });
  expect(await bodies()).toEqual(["Só uma vez"]);
});

test("a form makes one message with the last try's picture or none, and what was sent stays", async () => {
  const { person, ticket, isDueSince, sendDue, now } = await scheduling(home);
  const wanted = { contactId: ticket.contactId, body: "Veja a promoção", sendAt: inAnHour(), clientId: "a" };
  const send = async (fields: typeof wanted) =>
    sendForm(address, person, {
      path: "/schedules",
      fields: { ...fields, contactId: String(fields.contactId) },
      file: { name: "cartaz.png", bytes: await png(), type: "image/png" },
    });
  await send(wanted);
  expect(await person.does("POST /schedules", { body: wanted })).toMatchObject({ mediaName: null });
  const { body: made } = await send(wanted);
  expect(made).toMatchObject({ mediaName: "cartaz.png" });
  expect((await person.does("GET /schedules", {})).count).toBe(1);

  await isDueSince(made);
  await sendDue();
  const sent = await now(made);
  expect(await send({ ...wanted, sendAt: sent.sendAt })).toMatchObject({ status: 200, body: { id: made.id } });
  expect(await send({ ...wanted, body: "Outra promoção" })).toMatchObject({
    status: 409,
    body: { error: "ERR_SCHEDULE_SENT" },
  });
  expect(await now(made)).toEqual(sent);
});
