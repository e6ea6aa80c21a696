import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

test("a note is kept also where handing over is accepting it or giving it back to its queue", async () => {
  const admin = await home.nobody.signUp();
  const sales = await admin.queue("Comercial");
  const ana = await admin.colleague("user", { queueIds: [sales], name: "Ana" });
  const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin), { queueId: sales });
  const params = { ticketId: ticket.id };
  const put = (person: Person, body: Request<"PUT /tickets/:ticketId">["body"]) =>
    person.does("PUT /tickets/:ticketId", { params, body });
  const kept = async () => (await admin.does("GET /messages/:ticketId", { params })).transfers;
  await put(ana, { status: "open" });
  await put(ana, { status: "pending", queueId: sales, userId: null, note: "Volto amanhã" });
  const back = { by: { name: "Ana" }, to: null, queue: { name: "Comercial" }, note: "Volto amanhã" };
  expect(await kept()).toMatchObject([back]);
  const { id } = admin.user;
  await put(admin, { userId: id, queueId: sales, note: "Fico com ela" });
  expect(await kept()).toMatchObject([{ by: { id }, to: { id }, queue: null, note: "Fico com ela" }, back]);
  await put(admin, { status: "pending" });
  expect(await kept()).toHaveLength(2);
});
