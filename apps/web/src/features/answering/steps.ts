import { mainMenuIn, type AutomaticTexts } from "@recado/contracts/automatic-texts";
import { menuText } from "@recado/contracts/menu-text";
import type { Connection } from "@recado/contracts/connections";
import type { Queue } from "@recado/contracts/queues";

/** The steps that a customer goes through, in order. */
export const stepKeys = ["greeting", "hours", "menu", "queues", "attendant", "rating"] as const;
export type StepKey = (typeof stepKeys)[number];

/** Where a setting is changed. */
export type Place = "connection" | "queues" | "service" | "automation" | "hours" | "specialDays";

/** A text that is sent to customers. `name`: the queue's name. */
export interface SentText {
  key: "greeting" | "outOfHours" | "queueGreeting" | "acceptance" | "question" | "completion";
  name?: string;
  text: string;
}

/** What answers in place of the chatbot. */
export interface Machine {
  kind: "prompt" | "integration";
  name: string;
}

export interface Step {
  key: StepKey;
  /** The key of the sentence that explains the step; its values are `count` and the names of queues. */
  says: string;
  count: number;
  texts: readonly SentText[];
  /** The sentence that says what wins over what, if several are set. */
  wins: string | null;
  /** The names of the queues that answer nothing. */
  silent: readonly string[];
  /** The queues in which a prompt or an integration goes on. */
  machines: readonly (Machine & { queue: string })[];
  /** What answers from the first message on, so that this step does not happen. */
  instead: Machine | null;
  places: readonly Place[];
}

interface Given {
  connection: Connection;
  /** All queues of the company. */
  queues: readonly Queue[];
  /** The titles of a queue's first options, in order. */
  optionsOf: (queueId: number) => readonly string[];
  /** Those of the connection's queues that answer nothing by themselves. */
  silent: readonly Queue[];
  /** The prompt or integration of a queue or connection. */
  machineOf: (of: Pick<Queue, "promptId" | "integrationId">) => Machine | null;
  /** A setting's value. */
  valueOf: (key: string) => string | undefined;
  /** The default texts, for a company without its own. */
  words: AutomaticTexts;
}

const isSet = (text: string): boolean => text.trim() !== "";

/** The automatic messages for a customer who writes to this connection. */
export function stepsOf({ connection, queues: all, optionsOf, silent, machineOf, valueOf, words }: Given): Step[] {
  const queues = all.filter(({ id }) => connection.queues.some((one) => one.id === id));
  const [only] = queues;
  const count = queues.length;
  const isOn = (key: string) => valueOf(key) === "enabled";
  const hours = valueOf("scheduleType");
  const greetsOne = isOn("sendGreetingMessageOneQueues");
  const greets = count > 1 || (count === 1 && greetsOne);
  const text = (key: SentText["key"], body: string, name?: string): SentText[] =>
    isSet(body) ? [{ key, text: body, ...(name !== undefined && { name }) }] : [];
  const menu = (above: string, titles: readonly string[], back: Parameters<typeof menuText>[2] = []) =>
    titles.length === 0
      ? above
      : menuText(
          above,
          titles.map((title, n) => ({ option: n + 1, title })),
          back,
        );
  // The menu of the queues is in the same message.
  const greeting = menu(connection.greetingMessage, count > 1 ? queues.map(({ name }) => name) : []);
  const ownClosed = queues.filter(({ outOfHoursMessage }) => isSet(outOfHoursMessage));
  const asks = isOn("userRating");
  const hoursSay = () => {
    if (hours !== "company" && hours !== "queue") return "disabled";
    const isBlank = !isSet(connection.outOfHoursMessage) && (hours === "company" || ownClosed.length < count);
    return isBlank ? (`${hours}Blank` as const) : hours;
  };
  const step = (key: StepKey, says: string, rest: Partial<Step> & Pick<Step, "places">): Step => ({
    key,
    says,
    count,
    texts: [],
    wins: null,
    silent: [],
    machines: [],
    instead: null,
    ...rest,
  });
  const steps = [
    step("greeting", !greets ? (only ? "off" : "noQueue") : isSet(connection.greetingMessage) ? "sent" : "blank", {
      texts: greets ? text("greeting", greeting) : [],
      wins:
        greets && isSet(connection.greetingMessage) && queues.some(({ greetingMessage }) => isSet(greetingMessage))
          ? "both"
          : null,
      places: count === 1 ? ["connection", "automation"] : ["connection"],
    }),
    step("hours", hoursSay(), {
      texts:
        hours === "company" || hours === "queue"
          ? [
              ...text("outOfHours", connection.outOfHoursMessage),
              ...(hours === "queue"
                ? ownClosed.flatMap(({ name, outOfHoursMessage }) => text("outOfHours", outOfHoursMessage, name))
                : []),
            ]
          : [],
      wins: hours === "queue" ? (ownClosed.length > 0 ? "queue" : "week") : hours === "company" ? "company" : null,
      places:
        hours === "queue"
          ? ["automation", "queues", "specialDays", "connection"]
          : hours === "company"
            ? ["automation", "hours", "connection"]
            : ["automation"],
    }),
    step("menu", count > 1 ? "queues" : count === 1 ? "one" : "none", { places: ["connection", "queues"] }),
    step("queues", count === 0 ? "none" : "sent", {
      texts: queues.flatMap(({ id, name, greetingMessage }) =>
        text(
          "queueGreeting",
          menu(greetingMessage, optionsOf(id), count > 1 ? [["#", mainMenuIn(valueOf("language") ?? "")]] : []),
          name,
        ),
      ),
      wins: count > 0 ? "options" : null,
      // Whoever was greeted by the connection on the way to its only queue got an answer.
      silent: count === 1 && greets && isSet(connection.greetingMessage) ? [] : silent.map(({ name }) => name),
      machines: queues.flatMap((queue) => {
        const machine = machineOf(queue);
        return machine ? { ...machine, queue: queue.name } : [];
      }),
      places: ["queues"],
    }),
    step("attendant", isOn("sendGreetingAccepted") ? "sent" : "off", {
      texts: isOn("sendGreetingAccepted")
        ? [{ key: "acceptance", text: valueOf("acceptanceMessage") || words.acceptanceMessage }]
        : [],
      places: ["service"],
    }),
    step("rating", asks ? "asks" : "off", {
      texts: [
        ...(asks ? [{ key: "question" as const, text: connection.ratingMessage.trim() || words.ratingQuestion }] : []),
        ...text("completion", connection.complationMessage),
      ],
      wins: asks && isSet(connection.complationMessage) ? "after" : null,
      places: ["automation", "connection"],
    }),
  ];
  const instead = machineOf(connection);
  return instead === null ? steps : steps.map((one) => (beforePeople.includes(one.key) ? replaced(one, instead) : one));
}

/** The steps of the chatbot. */
const beforePeople: readonly StepKey[] = ["greeting", "hours", "menu", "queues"];

/** A prompt or integration of the connection answers from the first message on: the chatbot has no turn. */
const replaced = ({ key, count }: Step, instead: Machine): Step => ({
  key,
  says: "",
  count,
  texts: [],
  wins: null,
  silent: [],
  machines: [],
  instead,
  places: ["connection"],
});
