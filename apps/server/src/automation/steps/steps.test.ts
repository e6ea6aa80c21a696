import { expect, onTestFinished, test } from "vitest";
import type { ConnectionRef } from "../../channels/port.ts";
import { provide } from "../../platform/events.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop as openSession, startConnector, until } from "../../testing/sessions.ts";
import { makeDue, saidTo, takeOwnership } from "../../testing/steps.ts";
import { deciders, type Decider, type Decision, type Facts } from "./decider.ts";
import { StepRunner } from "./step-runner.ts";

/** Answers each message; a message that names a gate waits until it opens. */
interface Gate {
  /** The decider waits. */
  asked: PromiseWithResolvers<void>;
  opened: PromiseWithResolvers<void>;
}
const gates = new Map<string, Gate>();
let hasWaited = false;
const echo: Decider = {
  name: "echo",
  causes: ["message"],
  limitMs: 10_000,
  decide: ({ message }: Facts): Decision | Promise<Decision> => {
    const body = message?.body ?? "";
    if (body === "mais tarde" && !hasWaited) {
      hasWaited = true;
      return { waitUntil: new Date(Date.now() + 50) };
    }
    if (body.startsWith("falha")) throw new Error("the model is away");
    const answer = [{ do: "say", body: `re: ${body}`, userId: null, rule: "option" }] as const;
    const closed = gates.get(body);
    closed?.asked.resolve();
    return closed?.opened.promise.then(() => answer) ?? answer;
  },
};
const mute: Decider = {
  name: "mute",
  causes: ["message"],
  limitMs: 20,
  decide: ({ message }) => (message?.body === "mudo" ? Promise.withResolvers<Decision>().promise : "pass"),
};
const home = useApp({ ROLES: "web" }, { ports: [provide(deciders, async () => [mute, echo])] });

async function openShop() {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  return { admin, connection, companyId: connection.companyId };
}

/** Customers write, and pause. */
async function hear(connection: ConnectionRef, ...messages: ReturnType<typeof written>[]): Promise<void> {
  await receive(home.app, connection, ...messages);
  await makeDue(home.app, connection.companyId);
}

/** Runs the steps of the connection as its new owner. */
async function run(connection: ConnectionRef): Promise<{ runner: StepRunner; lost: Promise<void> }> {
  const lost = Promise.withResolvers<void>();
  const runner = new StepRunner(home.app, await takeOwnership(home.app, connection), lost.resolve);
  onTestFinished(() => runner.stop());
  runner.wake();
  return { runner, lost: lost.promise };
}

function gate(body: string): { asked: Promise<void>; open: () => void } {
  const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gates.set(body, { asked, opened });
  return { asked: asked.promise, open: opened.resolve };
}

const bodies = async (companyId: number) => (await saidTo(home.app, companyId)).map(({ body }) => body);
const waiting = (companyId: number) =>
  home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ attempts: number; failed: boolean; error: string | null }>(
      `select attempts, failed_at is not null as failed, last_error as error from steps where company_id = $1 order by id`,
      [tx.companyId],
    ),
  );

test("a slow conversation delays no other, and is decided anew if the customer writes more", async () => {
  const { connection, companyId } = await openShop();
  const [slow, quick] = [newNumber(), newNumber()];
  const { asked, open } = gate("pensa");
  await receive(
    home.app,
    connection,
    written(slow, { body: "pensa" }),
    written(quick, { body: "um" }),
    written(quick, { body: "dois" }),
  );
  await run(connection);
  await asked;
  await until(async () => expect(await bodies(companyId), "one answer to both").toEqual(["re: dois"]));
  await hear(connection, written(slow, { body: "depois" }));
  open();
  await until(async () => expect(await bodies(companyId)).toEqual(["re: dois", "re: depois"]));
  expect(await waiting(companyId)).toEqual([]);
});

test("a decision that is still waited for ends when the customer writes more", async () => {
  const { connection, companyId } = await openShop();
  const from = newNumber();
  const { asked } = gate("espera");
  await hear(connection, written(from, { body: "espera" }));
  const { runner } = await run(connection);
  await asked;
  await hear(connection, written(from, { body: "depressa" }));
  runner.wake();
  await until(async () => expect(await bodies(companyId)).toEqual(["re: depressa"]));
  expect(await waiting(companyId)).toEqual([]);
});

test("a decider that wants to wait is asked again then", async () => {
  const { connection, companyId } = await openShop();
  await hear(connection, written(newNumber(), { body: "mais tarde" }));
  await run(connection);
  await until(async () => expect(await bodies(companyId)).toEqual(["re: mais tarde"]));
  expect(hasWaited).toBe(true);
});

test("an answer is dropped if an attendant accepts while it is thought out", async () => {
  const { admin, connection, companyId } = await openShop();
  const { id: ticketId, contact } = await conversation(home.app, admin, connection);
  const { runner } = await run(connection);
  await until(async () => expect(await bodies(companyId)).toHaveLength(1));
  const { asked, open } = gate("uma pergunta");
  await hear(connection, written(contact.number, { body: "uma pergunta" }));
  runner.wake();
  await asked;
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  open();
  await until(async () => expect(await waiting(companyId)).toEqual([]));
  expect(await bodies(companyId)).toHaveLength(1);
});

test("an answer is dropped if somebody answers on the phone while it is thought out", async () => {
  const { connection, companyId } = await openShop();
  const from = newNumber();
  const { asked, open } = gate("alguém aí?");
  await hear(connection, written(from, { body: "alguém aí?" }));
  await run(connection);
  await asked;
  await hear(connection, { ...written(from, { body: "estou aqui" }), sender: "me" });
  open();
  await until(async () => expect(await waiting(companyId)).toEqual([]));
  expect(await bodies(companyId)).toEqual([]);
});

test("an owner that lost its epoch commits nothing, and the next owner answers once", async () => {
  const { connection, companyId } = await openShop();
  const { asked, open } = gate("quem responde?");
  await hear(connection, written(newNumber(), { body: "quem responde?" }));
  const first = await run(connection);
  await asked;
  const second = await run(connection);
  open();
  await until(async () => expect(await bodies(companyId)).toEqual(["re: quem responde?"]));
  first.runner.wake();
  second.runner.wake();
  await first.lost;
  expect(await bodies(companyId)).toEqual(["re: quem responde?"]);
});

test("a failing step is tried again, then set aside, and its conversation goes on", async () => {
  const { connection, companyId } = await openShop();
  const from = newNumber();
  await hear(connection, written(from, { body: "falha" }));
  const { runner } = await run(connection);
  for (const attempts of [1, 2, 3]) {
    await until(async () => expect((await waiting(companyId))[0]).toMatchObject({ attempts, failed: false }));
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql("update steps set not_before = now() where company_id = $1", [tx.companyId]),
    );
    runner.wake();
  }
  await until(async () => expect((await waiting(companyId))[0]).toMatchObject({ failed: true }));
  await hear(connection, written(from, { body: "e esta?" }));
  runner.wake();
  await until(async () => expect(await bodies(companyId)).toEqual(["re: e esta?"]));
  expect(await waiting(companyId)).toEqual([{ attempts: 4, failed: true, error: "Error: the model is away" }]);
});

test("a decider that does not answer in time has failed", async () => {
  const { connection, companyId } = await openShop();
  await hear(connection, written(newNumber(), { body: "mudo" }), written(newNumber(), { body: "oi" }));
  await run(connection);
  await until(async () => expect(await bodies(companyId)).toEqual(["re: oi"]));
  await until(async () =>
    expect(await waiting(companyId)).toMatchObject([{ attempts: 1, error: expect.stringContaining("TimeoutError") }]),
  );
});

test("the owner of a session takes its steps as they come", async () => {
  const { session } = await openSession(home.nobody, await startConnector(home.app));
  await session.sink.received(written(newNumber(), { body: "boa tarde" }));
  await until(() => expect(session.sent).toMatchObject([{ body: "re: boa tarde" }]));
});

test("the step of a ticket that went to another connection is taken there, once", async () => {
  const { admin, connection, companyId } = await openShop();
  const other = await connectionOf(home.app, admin);
  await hear(connection, written(newNumber(), { body: "muda" }));
  const { tickets } = await admin.does("GET /tickets", { query: { showAll: "true" } });
  const params = { ticketId: tickets[0]?.id ?? 0 };
  await admin.does("PUT /tickets/:ticketId", { params, body: { whatsappId: other.connectionId } });
  await run(connection);
  await run(other);
  await until(async () => expect(await waiting(companyId)).toEqual([]));
  expect(await bodies(companyId)).toEqual(["re: muda"]);
});

test("a step that is being decided while its ticket goes to another connection is decided anew there", async () => {
  const { admin, connection, companyId } = await openShop();
  const other = await connectionOf(home.app, admin);
  const { asked, open } = gate("muda já");
  await hear(connection, written(newNumber(), { body: "muda já" }));
  await run(connection);
  await asked;
  const { tickets } = await admin.does("GET /tickets", { query: { showAll: "true" } });
  const params = { ticketId: tickets[0]?.id ?? 0 };
  await admin.does("PUT /tickets/:ticketId", { params, body: { whatsappId: other.connectionId } });
  open();
  await run(other);
  await until(async () => expect(await waiting(companyId)).toEqual([]));
  expect(await bodies(companyId)).toEqual(["re: muda já"]);
});
