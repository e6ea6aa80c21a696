import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { expireViewers } from "../../apps/server/src/inbox/viewers/viewers.ts";
import { conversation } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Browser } from "./browser.ts";
import { names, useOffice, type Name } from "./office.ts";

const home = useApp({ ALONE: "no" });
// Dora's, Caio's and the stranger's browsers hang on another process.
const office = useOffice(home, () => home.another({ ROLES: "web" }));
/** In Ana's and Dora's queue, assigned to Ana. */
let ticket: Ticket;
let other: Ticket;

beforeEach(async () => {
  const { admin, ana } = office.people;
  ticket = await conversation(home.app, admin, office.connection, { queueId: office.queues.sales });
  other = await conversation(home.app, admin, office.connection, { queueId: office.queues.sales });
  await ana.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  office.forgetAll();
});

/** Does what a browser does to show the conversation: joins its rooms and reports it. */
async function opens(name: Name, { id }: Ticket): Promise<void> {
  const browser = office.browsers[name];
  await browser.ask("joinChatBox", id);
  browser.tell("looking", id);
}
/** The viewers of a conversation that a browser last received. */
const shownTo = (name: Name, { id }: Ticket = ticket): string[] | undefined =>
  office.browsers[name].told
    .flatMap(({ event, payload }) => (event === "ticketViewers" && payload.action === "update" ? [payload] : []))
    .filter(({ ticketId }) => ticketId === id)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)
    ?.viewers.map((one) => one.name);
const until = (name: Name, viewers: string[], of: Ticket = ticket) =>
  office.browsers[name].hears(() => shownTo(name, of)?.join() === viewers.join(), `${viewers.join()} shown to ${name}`);
const rows = () =>
  home.app.database.tenant(office.connection.companyId, (tx) =>
    tx.sql<{ user_id: number }>("select user_id from ticket_viewers where company_id = $1 order by user_id", [
      tx.companyId,
    ]),
  );

/** Everybody turns away. */
afterEach(async () => {
  for (const row of await rows()) {
    const name = names.find((one) => office.people[one].user.id === row.user_id);
    if (name) office.browsers[name].tell("looking", null);
  }
  await vi.waitUntil(async () => (await rows()).length === 0, { timeout: 10_000 });
});

describe("who looks at a conversation", () => {
  test("is shown to whoever else does, in every process, until they turn away or their browser ends", async () => {
    await opens("ana", ticket);
    await until("ana", ["Ana"]);
    await opens("dora", ticket);
    await until("ana", ["Ana", "Dora"]);
    await until("dora", ["Ana", "Dora"]);
    // A second browser of the same user adds no viewer.
    const second = await Browser.open((home.http.server.address() as AddressInfo).port, office.people.dora);
    await second.ask("joinChatBox", ticket.id);
    second.tell("looking", ticket.id);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(3), { timeout: 10_000 });
    office.browsers.dora.tell("looking", other.id);
    await until("dora", ["Dora"], other);
    expect(shownTo("ana")).toEqual(["Ana", "Dora"]);
    second.close();
    await until("ana", ["Ana"]);
  });

  test("is nobody who may not see it, nor anybody of another company, and neither is told of it", async () => {
    for (const name of ["bia", "stranger"] as const) await opens(name, ticket);
    await opens("admin", ticket);
    await opens("ana", ticket);
    await until(
      "ana",
      ["Ana", office.people.admin.user.name].toSorted((a, b) => a.localeCompare(b)),
    );
    for (const name of ["bia", "stranger", "dora", "caio"] as const) expect(shownTo(name)).toBeUndefined();
  });

  test("is forgotten when its process died without a goodbye", async () => {
    await opens("ana", ticket);
    await home.app.database.tenant(office.connection.companyId, (tx) =>
      tx.sql(
        `insert into ticket_viewers (company_id, socket_id, user_id, ticket_id, present_until)
         values ($1, 'dead', $2, $3, now() + interval '1 minute')`,
        [tx.companyId, office.people.dora.user.id, ticket.id],
      ),
    );
    await opens("admin", ticket);
    const [admin] = [office.people.admin.user.name];
    const named = (...all: string[]) => all.toSorted((a, b) => a.localeCompare(b));
    await until("ana", named("Ana", "Dora", admin));
    await home.app.database.tenant(office.connection.companyId, (tx) =>
      tx.sql("update ticket_viewers set present_until = now() where company_id = $1 and socket_id = 'dead'", [
        tx.companyId,
      ]),
    );
    await expireViewers(home.app, office.connection.companyId);
    await until("ana", named("Ana", admin));
  });

  test("and who writes in it is shown, whoever only reads is not", async () => {
    await opens("dora", ticket);
    await opens("ana", ticket);
    await until("dora", ["Ana", "Dora"]);
    // Not Dora's conversation, so her typing there is not reported.
    office.browsers.dora.tell("typing", ticket.id, "composing");
    office.browsers.ana.tell("typing", ticket.id, "composing");
    const writing = (name: Name) =>
      office.browsers[name].told.flatMap(({ event, payload }) =>
        event === "ticketViewers" && payload.action === "writing" ? [[payload.userId, payload.state]] : [],
      );
    await office.browsers.dora.hears(() => writing("dora").length > 0, "that Ana writes");
    expect(writing("dora")).toEqual([[office.people.ana.user.id, "composing"]]);
  });

  test("nonsense changes nothing", async () => {
    const { caio } = office.browsers;
    // Caio sees conversations without a queue.
    const own = await conversation(home.app, office.people.admin, office.connection);
    const next = await conversation(home.app, office.people.admin, office.connection);
    await opens("caio", own);
    await until("caio", ["Caio"], own);
    for (const given of ["7", { id: own.id }, -1, 2 ** 60, 1.5]) caio.tell("looking", given);
    await opens("caio", next);
    await until("caio", ["Caio"], next);
  });
});
