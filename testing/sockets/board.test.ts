import { beforeAll, expect, test } from "vitest";
import { connectionOf, conversation, receive, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Browser } from "./browser.ts";

const home = useApp();
let port: number;

beforeAll(async () => {
  port = await home.listen();
});

test("whoever looks at the board hears of a colleague's conversation in their queue, and of no other", async () => {
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

test("the board of a company whose plan has none is closed", async () => {
  const admin = await home.nobody.signUp();
  const owner = await home.nobody.login("dono@plataforma.test");
  const plan = await owner.does("POST /plans", {
    body: { name: "Sem quadro", users: 1, connections: 1, queues: 1, value: 10, useKanban: false },
  });
  const browser = await Browser.open(port, admin);
  try {
    expect(await browser.ask("joinKanban")).toBe(true);
    browser.tell("leaveKanban");
    const params = { companyId: admin.user.companyId };
    await owner.does("PUT /companies/:companyId", { params, body: { planId: plan.id } });
    expect(await browser.ask("joinKanban")).toBe(false);
  } finally {
    browser.close();
  }
});
