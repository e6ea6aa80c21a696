import { expect, onTestFinished, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { until } from "../../testing/sessions.ts";
import { saidTo, takeOwnership } from "../../testing/steps.ts";
import type { Facts } from "../steps/decider.ts";
import { StepRunner } from "../steps/step-runner.ts";
import { greetOnAcceptance } from "./greet-on-acceptance.ts";

const home = useApp({ ROLES: "web" });

async function openShop() {
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "sendGreetingAccepted" }, body: { value: "enabled" } });
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  const setStatus = (status: "open" | "pending") =>
    admin.call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status } });
  const messages = async () =>
    (await admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } })).messages;
  const greet = async () => {
    const owned = await takeOwnership(home.app, connection);
    const runner = new StepRunner(home.app, owned, () => undefined);
    onTestFinished(() => runner.stop());
    runner.wake();
  };
  const steps = () =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ cause: string }>("select cause from steps where company_id = $1", [tx.companyId]),
    );
  return { admin, companyId: connection.companyId, setStatus, messages, greet, steps };
}

test("greets the customer once, however many tabs accept", async () => {
  const { admin, companyId, setStatus, messages, greet, steps } = await openShop();
  await Promise.all([setStatus("open"), setStatus("open")]);
  expect((await steps()).filter(({ cause }) => cause === "accepted")).toHaveLength(1);
  await greet();
  await until(async () => expect(await steps()).toEqual([]));
  const ours = (await messages()).filter((message) => message.fromMe);
  const greeting = expect.stringContaining(`Aqui é ${admin.user.name}`) as string;
  expect(ours).toEqual([expect.objectContaining({ body: greeting, ack: 0 })]);
  expect(await saidTo(home.app, companyId)).toMatchObject([{ body: greeting }]);
});

test("greets in the company's own words", async () => {
  const { admin, companyId, setStatus, greet } = await openShop();
  const value = "Oi, {{firstName}}! Aqui é {user}, da {{company}}.";
  await admin.does("PUT /settings/:key", { params: { key: "acceptanceMessage" }, body: { value } });
  await setStatus("open");
  await greet();
  const body = `Oi, Maria! Aqui é ${admin.user.name}, da ${admin.user.company.name}.`;
  await until(async () => expect(await saidTo(home.app, companyId)).toMatchObject([{ body }]));
});

test("greets nobody if the ticket was returned before", async () => {
  const { companyId, setStatus, greet, steps } = await openShop();
  await setStatus("open");
  await setStatus("pending");
  await greet();
  await until(async () => expect(await steps()).toEqual([]));
  expect(await saidTo(home.app, companyId)).toEqual([]);
});

const at = new Date("2026-05-04T12:00:00Z");
const facts = {
  cause: "accepted",
  at,
  now: at,
  userId: 7,
  message: null,
  ticket: { status: "open", user_id: 7, user_name: "Ana", contact_name: "Bia", is_group: false },
  settings: {
    sendGreetingAccepted: "enabled",
    acceptanceMessage: "",
    language: "pt",
    timezone: "America/Sao_Paulo",
    outboxWaitMinutes: "10",
  },
};

test.each<[string, { settings?: object; ticket?: object; now?: Date }, boolean]>([
  ["as the company wants it", {}, true],
  ["switched off", { settings: { sendGreetingAccepted: "disabled" } }, false],
  ["in a group", { ticket: { is_group: true } }, false],
  ["another attendant's", { ticket: { user_id: 8 } }, false],
  ["closed", { ticket: { status: "closed" } }, false],
  ["after the connection was down", { now: new Date(at.getTime() + 11 * 60_000) }, false],
])("%s", (_, change, greets) => {
  const { ticket, settings } = facts;
  const changed = {
    ...facts,
    ...change,
    ticket: { ...ticket, ...change.ticket },
    settings: { ...settings, ...change.settings },
  } as unknown as Facts;
  const decision = greetOnAcceptance.decide(changed, undefined, new AbortController().signal);
  expect(decision).toEqual(
    greets
      ? [
          {
            do: "say",
            body: "{{ms}}, *{{name}}*! Aqui é {{user}} e vou continuar o seu atendimento.",
            userId: 7,
            rule: "acceptance",
            isTemplate: true,
          },
        ]
      : "pass",
  );
});
