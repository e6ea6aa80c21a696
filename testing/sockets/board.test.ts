import { expect, test } from "vitest";
import { connectionOf, conversation, receive, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Browser } from "./browser.ts";

const home = useApp();

test("whoever looks at the board hears of a colleague's conversation in their queue, and of no other", async () => {
  const port = await home.listen();
  const admin = await home.nobody.signUp();
  const [own, other] = [await admin.queue(), await admin.queue()];
  const attendant = await admin.colleague("user", { queueIds: [own] });
  const connection = await connectionOf(home.app, admin);
  const mine = await conversation(home.app, admin, connection, { queueId: own });
  const foreign = await conversation(home.app, admin, connection, { queueId: other });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: mine.id }, body: { status: "open" } });

  const browser = await Browser.open(port, attendant);
  try {
    expect(await browser.ask("joinKanban")).toBe(true);
    const heardOf = () => browser.told.filter(({ event }) => event === "kanban").map(({ payload }) => payload);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: foreign.id }, body: { status: "open" } });
    await receive(home.app, connection, written(mine.contact.number));
    await browser.hears(({ event }) => event === "kanban", "the new message");
    for (const payload of heardOf()) expect(payload).toEqual({ action: "update", ticketId: mine.id });
  } finally {
    browser.close();
  }
});
