import { decideBot } from "../../apps/server/src/automation/bot/decide-bot.ts";
import { newState, type BotOption, type BotQueue } from "../../apps/server/src/automation/bot/situation.ts";
import { percentile, type Figure } from "./measure.ts";

const options = 1_000;
const times = 20_000;

/** The bot's next answer in a queue of 1,000 options, five below each. */
export async function measure(): Promise<Figure[]> {
  const tree = Array.from({ length: options }, (_, n): BotOption => {
    const id = n + 1;
    const parentId = n < 5 ? null : Math.floor(n / 5);
    return { id, parentId, option: (n % 5) + 1, title: `Opção ${id}`, message: `Texto ${id}`, fileListId: null };
  });
  const queue: BotQueue = {
    id: 1,
    name: "Vendas",
    greetingMessage: "Olá!",
    outOfHoursMessage: "",
    closedPeriod: null,
    hasMachine: false,
    options: tree,
  };
  const connection = { greetingMessage: "Oi!", outOfHoursMessage: "", maxUseBotQueues: 3, timeUseBotQueues: 0 };
  const words = {
    previousMenu: "Anterior",
    mainMenu: "Principal",
    invalidOption: "Não entendi.",
    handOver: "Aguarde.",
  };
  const answers = ["1", "opção 7", "dois", "0", "#", "não sei"];
  const now = new Date("2026-05-04T12:00:00Z");
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const situation = {
      now,
      queue,
      chatbot: true,
      queues: [queue, { ...queue, id: 2, options: [] }],
      connection,
      greetsOneQueue: false,
      closedPeriod: null,
      hasMachine: false,
      texts: [{ text: answers[n % answers.length] ?? "", choiceId: null }],
      words,
    };
    const state = { ...newState, optionId: n % 3 === 0 ? null : (n % 190) + 1 };
    const began = performance.now();
    decideBot(situation, state);
    taken.push((performance.now() - began) * 1000);
  }
  // The first thousand are run before the compiler has seen them often.
  const warm = taken.slice(1_000);
  return [
    { what: "a step in 1,000 options: median", value: percentile(warm, 0.5), unit: "µs", target: { atMost: 50 } },
    { what: "a step in 1,000 options: p95", value: percentile(warm, 0.95), unit: "µs" },
  ];
}
