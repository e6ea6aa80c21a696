import { textsIn } from "@recado/contracts/automatic-texts";
import type { Connection } from "@recado/contracts/connections";
import type { Queue } from "@recado/contracts/queues";
import { expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

const words = textsIn("pt");
const queue = (id: number, rest: Partial<Queue> = {}) =>
  ({ id, name: `Fila ${id}`, greetingMessage: "", outOfHoursMessage: "", ...rest }) as Queue;
const said = ({
  queues = [],
  settings = {},
  silent = [],
  options = {},
  machines = {},
  ...texts
}: Partial<Connection> & {
  queues?: Queue[];
  silent?: Queue[];
  options?: Record<number, string[]>;
  /** Names of integrations, by id. */
  machines?: Record<number, string>;
  settings?: Record<string, string>;
}) =>
  Object.fromEntries(
    stepsOf({
      connection: {
        greetingMessage: "Oi!",
        outOfHoursMessage: "Fechado",
        ratingMessage: "",
        complationMessage: "",
        ...texts,
        queues,
      } as unknown as Connection,
      queues: [...queues, queue(99, { greetingMessage: "De outra conexão" })],
      optionsOf: (queueId) => options[queueId] ?? [],
      silent,
      machineOf: ({ integrationId }) => {
        const name = integrationId ? machines[integrationId] : undefined;
        return name === undefined ? null : { kind: "integration", name };
      },
      valueOf: (key) => settings[key],
      words,
    }).map((step) => [step.key, step]),
  );

it.each([
  ["several queues greet with the menu", [queue(1), queue(2)], {}, "sent", "queues"],
  ["one queue does not greet by itself", [queue(1)], {}, "off", "one"],
  ["one queue greets where that is on", [queue(1)], { sendGreetingMessageOneQueues: "enabled" }, "sent", "one"],
  ["without queues nothing is sent", [], {}, "noQueue", "none"],
] as const)("%s", (_, queues, settings, greeting, menu) => {
  const steps = said({ queues: [...queues], settings });
  expect(steps.greeting?.says).toBe(greeting);
  expect(steps.menu?.says).toBe(menu);
});

it("a message is shown whole: the greeting with the menu of the queues, a queue's with its options and the way back", () => {
  const queues = [queue(1, { greetingMessage: "Vamos lá!" }), queue(2)];
  const options = { 1: ["Marcar", "Cancelar"], 2: ["Preços"] };
  const steps = said({ queues, options });
  expect(steps.greeting?.texts.map(({ text }) => text)).toEqual(["Oi!\n\n*[ 1 ]* - Fila 1\n*[ 2 ]* - Fila 2"]);
  expect(steps.queues?.texts.map(({ text }) => text)).toEqual([
    "Vamos lá!\n\n*[ 1 ]* - Marcar\n*[ 2 ]* - Cancelar\n*[ # ]* - Menu principal",
    "*[ 1 ]* - Preços\n*[ # ]* - Menu principal",
  ]);
  const [only] = queues;
  const alone = said({ queues: [only!], options, settings: { sendGreetingMessageOneQueues: "enabled" } });
  expect(alone.greeting?.texts.map(({ text }) => text)).toEqual(["Oi!"]);
  expect(alone.queues?.texts.map(({ text }) => text)).toEqual(["Vamos lá!\n\n*[ 1 ]* - Marcar\n*[ 2 ]* - Cancelar"]);
});

it("a queue's notice wins over the connection's where queues have hours; the company's hours ignore it", () => {
  const queues = [queue(1, { outOfHoursMessage: "Volte amanhã" }), queue(2)];
  const byQueue = said({ queues, settings: { scheduleType: "queue" } }).hours;
  expect(byQueue?.texts.map(({ text }) => text)).toEqual(["Fechado", "Volte amanhã"]);
  expect(byQueue?.wins).toBe("queue");
  expect(said({ queues: [queue(1)], settings: { scheduleType: "queue" } }).hours?.wins).toBe("week");
  const byCompany = said({ queues, settings: { scheduleType: "company" } }).hours;
  expect(byCompany?.texts.map(({ text }) => text)).toEqual(["Fechado"]);
  expect(byCompany?.wins).toBe("company");
  const unused = said({ queues }).hours;
  expect([unused?.texts, unused?.wins]).toEqual([[], null]);
});

it.each([
  ["queue", ["automation", "queues", "specialDays", "connection"]],
  ["company", ["automation", "hours", "connection"]],
  ["disabled", ["automation"]],
])("hours of %s are changed in %j", (scheduleType, places) => {
  expect(said({ queues: [queue(1)], settings: { scheduleType } }).hours?.places).toEqual(places);
});

it.each([
  ["the company", "company", "", [], "companyBlank"],
  ["the company", "company", "Fechado", [], "company"],
  ["queues", "queue", "", [queue(1, { outOfHoursMessage: "Volte amanhã" }), queue(2)], "queueBlank"],
  ["queues", "queue", "", [queue(1, { outOfHoursMessage: "Volte amanhã" })], "queue"],
  ["queues", "queue", "Fechado", [queue(1)], "queue"],
] as const)("hours of %s (%s) with the notice %j", (_, scheduleType, outOfHoursMessage, queues, says) => {
  expect(said({ queues: [...queues], settings: { scheduleType }, outOfHoursMessage }).hours?.says).toBe(says);
});

it("a queue's integration is named where the queue's own answers end", () => {
  const queues = [queue(1, { integrationId: 7, greetingMessage: "Oi!" }), queue(2)];
  const steps = said({ queues, machines: { 7: "Pedidos" } });
  expect(steps.queues?.machines).toEqual([{ kind: "integration", name: "Pedidos", queue: "Fila 1" }]);
  expect(steps.queues?.texts).toHaveLength(1);
  expect(said({ queues }).queues?.machines).toEqual([]);
});

it("a connection's integration answers instead of greeting, hours, menu and queues; people come as ever", () => {
  const given = { queues: [queue(1), queue(2)], settings: { scheduleType: "company", userRating: "enabled" } };
  const steps = said({ ...given, integrationId: 7, machines: { 7: "Pedidos" } });
  for (const key of ["greeting", "hours", "menu", "queues"]) {
    expect(steps[key]).toMatchObject({ instead: { name: "Pedidos" }, texts: [], wins: null, machines: [] });
  }
  expect(steps.rating).toMatchObject({ instead: null, says: "asks" });
  expect(said(given).menu).toMatchObject({ instead: null, says: "queues" });
});

it("a blank question is ours, and only the connection's own queues answer", () => {
  const steps = said({ queues: [queue(1, { greetingMessage: "Diga" })], settings: { userRating: "enabled" } });
  expect(steps.rating?.texts).toEqual([{ key: "question", text: words.ratingQuestion }]);
  expect(steps.queues?.texts).toEqual([{ key: "queueGreeting", text: "Diga", name: "Fila 1" }]);
  expect(steps.attendant?.says).toBe("off");
});

it.each([
  ["chosen from the menu", [queue(1), queue(2)], "Oi!", {}, ["Fila 2"]],
  ["entered alone without a greeting", [queue(2)], "Oi!", {}, ["Fila 2"]],
  ["entered alone, its connection greets", [queue(2)], "Oi!", { sendGreetingMessageOneQueues: "enabled" }, []],
  ["entered alone, the greeting is blank", [queue(2)], " ", { sendGreetingMessageOneQueues: "enabled" }, ["Fila 2"]],
] as const)("a queue that answers nothing is named: %s", (_, queues, greetingMessage, settings, named) => {
  const steps = said({ queues: [...queues], silent: [queue(2)], greetingMessage, settings });
  expect(steps.queues?.silent).toEqual(named);
  expect(steps.menu?.silent).toEqual([]);
});
