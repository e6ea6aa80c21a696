import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursProblem, weekdays } from "@recado/contracts/week-hours";
import { stateAt } from "../../identity/hours/rules.ts";
import { decideBot, loopGuard } from "./decide-bot.ts";
import { newState, type BotOption, type BotQueue, type BotState, type Situation } from "./situation.ts";

const words = { previousMenu: "anterior", mainMenu: "principal", invalidOption: "inválida", handOver: "aguarde" };

/** Options whose parents come before them: every such tree, and nothing else. */
const options = fc
  .array(fc.record({ parent: fc.nat({ max: 30 }), hasText: fc.boolean(), hasFiles: fc.boolean() }), { maxLength: 30 })
  .map((nodes) =>
    nodes.map(({ parent, hasText, hasFiles }, n): BotOption => {
      const parentId = parent >= n ? null : parent + 1;
      const sisters = nodes
        .slice(0, n)
        .filter((other, m) => (other.parent >= m ? null : other.parent + 1) === parentId);
      const message = hasText ? `texto ${n + 1}` : "";
      const fileListId = hasFiles ? 5 : null;
      return { id: n + 1, parentId, option: sisters.length + 1, title: `opção ${n + 1}`, message, fileListId };
    }),
  );
const queues = fc.array(fc.tuple(options, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 3 }).map((all) =>
  all.map(([tree, greets, isClosed], n): BotQueue => ({
    id: n + 1,
    name: `fila ${n + 1}`,
    greetingMessage: greets ? "olá" : "",
    outOfHoursMessage: "fechada",
    hasMachine: false,
    closedPeriod: isClosed ? "noite" : null,
    options: tree,
  })),
);
const message = fc.record({
  text: fc.oneof(fc.nat({ max: 6 }).map(String), fc.constantFrom("#", "oi", "", "fila 1", "opção 3")),
  minutes: fc.nat({ max: 30 }),
});
const connection = fc.record({
  greetingMessage: fc.constantFrom("", "bem-vindo"),
  outOfHoursMessage: fc.constantFrom("", "fechado"),
  maxUseBotQueues: fc.nat({ max: 4 }),
  timeUseBotQueues: fc.nat({ max: 10 }),
});

interface Turn {
  before: { queueId: number | null; chatbot: boolean };
  after: { queueId: number | null; chatbot: boolean };
  decision: ReturnType<typeof decideBot>;
}

function play(all: readonly BotQueue[], facts: Situation["connection"], messages: { text: string; minutes: number }[]) {
  let [place, state, at]: [Turn["before"], BotState, number] = [{ queueId: null, chatbot: false }, newState, 0];
  return messages.map(({ text, minutes }): Turn => {
    at += minutes * 60_000;
    const queue = all.find(({ id }) => id === place.queueId) ?? null;
    const texts = [{ text, choiceId: null }];
    const rest = { queues: all, connection: facts, greetsOneQueue: true, closedPeriod: null, texts, words };
    const decision = decideBot({ now: new Date(at), queue, chatbot: place.chatbot, ...rest }, state);
    const before = place;
    place = decision.route ?? place;
    state = decision.state;
    return { before, after: place, decision };
  });
}
const game = fc.tuple(queues, connection, fc.array(message, { maxLength: 40 }));

test("the bot has the word only in a queue with options, and is silent in a queue where it has not", () => {
  fc.assert(
    fc.property(game, ([all, facts, messages]) => {
      for (const { before, after, decision } of play(all, facts, messages)) {
        if (after.chatbot) expect(all.find(({ id }) => id === after.queueId)?.options.length).toBeGreaterThan(0);
        if (before.queueId !== null && !before.chatbot)
          expect(decision.says.every(({ rule }) => rule === "outOfHours")).toBe(true);
      }
    }),
  );
});

test("nobody is told twice in a period that it is closed, and no answer is endless", () => {
  fc.assert(
    fc.property(game, ([all, facts, messages]) => {
      const turns = play(all, facts, messages);
      const notices = turns.flatMap(({ decision }) => decision.says.filter(({ rule }) => rule === "outOfHours"));
      expect(notices.length).toBeLessThanOrEqual(1);
      for (const { decision } of turns) expect(decision.says.length).toBeLessThanOrEqual(22);
    }),
  );
});

test("in any ten minutes there are at most ten answers, whatever the other side sends", () => {
  fc.assert(
    fc.property(game, ([all, facts, messages]) => {
      const quick = messages.map(({ text }) => ({ text, minutes: 0 }));
      const answers = play(all, facts, quick).filter(({ decision }) => decision.says.length > 0);
      expect(answers.length).toBeLessThanOrEqual(loopGuard.answers);
    }),
  );
});

test("the queues are offered at most as often as the connection allows, until one is chosen", () => {
  fc.assert(
    fc.property(
      queues,
      connection,
      fc.array(fc.constant({ text: "oi", minutes: 20 }), { maxLength: 30 }),
      (all, facts, messages) => {
        fc.pre(all.length > 1 && facts.maxUseBotQueues > 0);
        const menus = play(all, facts, messages).filter(({ decision }) => decision.says.length > 0);
        expect(menus.length).toBe(Math.min(facts.maxUseBotQueues, messages.length));
      },
    ),
  );
});

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
const hours = fc.record({ startTime: clock, endTime: clock }).filter((one) => hoursProblem(one) === null);
const week = fc
  .array(hours, { minLength: 7, maxLength: 7 })
  .map((days) => weekdays.map((weekdayEn, n) => ({ weekday: "", weekdayEn, startTime: "", endTime: "", ...days[n] })));
const zone = fc.constantFrom("America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe");
const visit = fc.record({ text: fc.constantFrom("oi", "1", "2", "#", ""), minutes: fc.nat({ max: 2_000 }) });
const shop: Situation["connection"] = {
  ...{ greetingMessage: "bem-vindo", outOfHoursMessage: "fechado" },
  ...{ maxUseBotQueues: 3, timeUseBotQueues: 0 },
};

test("in any week and zone: one notice a closed period, nothing else while it is closed, and an end each time", () => {
  const start = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(queues, week, zone, start, fc.array(visit, { maxLength: 30 }), (all, plan, place, from, visits) => {
      const open = all.map((one) => ({ ...one, closedPeriod: null }));
      const notices = new Map<string, number>();
      let [where, state, at]: [Turn["before"], BotState, number] = [
        { queueId: null, chatbot: false },
        newState,
        from.getTime(),
      ];
      for (const { text, minutes } of visits) {
        at += minutes * 60_000;
        const now = new Date(at);
        const { closedPeriod } = stateAt(plan, [], place, now);
        const queue = open.find(({ id }) => id === where.queueId) ?? null;
        const texts = [{ text, choiceId: null }];
        const rest = { queues: open, connection: shop, greetsOneQueue: true, closedPeriod, texts, words };
        const { says, route, state: next } = decideBot({ now, queue, chatbot: where.chatbot, ...rest }, state);
        if (closedPeriod !== null) {
          expect(says.every(({ rule }) => rule === "outOfHours")).toBe(true);
          notices.set(closedPeriod, (notices.get(closedPeriod) ?? 0) + says.length);
        }
        where = route ?? where;
        state = next;
        // With the bot in a queue that has options, or with a person, or waiting to choose.
        expect(where.chatbot && where.queueId === null).toBe(false);
      }
      expect(Math.max(0, ...notices.values())).toBeLessThanOrEqual(1);
    }),
  );
});
