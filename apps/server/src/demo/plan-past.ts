import { previewOfMessage } from "../inbox/messages/preview.ts";
import { answeredByBot, dialogue, opening, type Turn } from "./dialogues.ts";
import { personName, personNumber } from "./names.ts";
import { busyMoment, serviceOf, type PlannedService } from "./plan-service.ts";
import { Random } from "./random.ts";
import { shop } from "./trades/shop.ts";
import type { Script, Trade } from "./trades/trade.ts";

export interface PlannedTurn extends Turn {
  at: Date;
  /** In a group: the index of the author among the contacts. */
  author: number | null;
}
export interface PlannedTicket {
  contact: number;
  status: "pending" | "open" | "closed";
  /** Null if no queue was chosen. */
  queue: Script["queue"] | null;
  /** The index among the attendants; null while it waits, or if only the bot answered. */
  attendant: number | null;
  service: PlannedService;
  /** The index among the board's stages. */
  stage: number | null;
  startedAt: Date;
  closedAt: Date | null;
  unread: number;
  turns: PlannedTurn[];
  lastMessage: string;
  tags: number[];
  note: string | null;
}
export interface PlannedContact {
  name: string;
  /** For a group: its WhatsApp id. */
  number: string;
  isGroup: boolean;
  email: string;
  info: { name: string; value: string }[];
  tags: number[];
}
export interface PlannedPast {
  contacts: PlannedContact[];
  tickets: PlannedTicket[];
}

const hour = 3_600_000;
const day = 24 * hour;

/** Days of history. */
const pastDays = 182;

/** The history of a company after half a year: contacts, conversations, and open work. */
export function planPast(
  seed: number,
  now: Date,
  sizes: Omit<Around, "now" | "trade">,
  trade: Trade = shop,
): PlannedPast {
  const { people, tags } = sizes;
  const random = new Random(seed);
  const contacts = [
    ...Array.from({ length: people }, (_, n) => person(random, n, tags)),
    ...trade.groups.map((name, n) => group(name, n)),
  ];
  const tickets = contacts.flatMap((contact, n) => ticketsOf(random, contact, n, { now, trade, ...sizes }));
  return { contacts, tickets: tickets.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime()) };
}

function person(random: Random, n: number, tags: number): PlannedContact {
  const name = personName(random);
  const handle = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");
  return {
    name,
    number: personNumber(n),
    isGroup: false,
    email: random.chance(0.25) ? `${handle || "cliente"}@correio.example` : "",
    info: random.chance(0.2)
      ? [{ name: "Bairro", value: random.pick(["Ipiranga", "Tatuapé", "Moema", "Centro"]) }]
      : [],
    tags: random.chance(0.15) ? [random.between(0, tags - 1)] : [],
  };
}

const group = (name: string, n: number): PlannedContact => ({
  name,
  number: `12036300000000${String(n).padStart(4, "0")}`,
  isGroup: true,
  email: "",
  info: [],
  tags: [],
});

interface Around {
  now: Date;
  trade: Trade;
  people: number;
  attendants: number;
  tags: number;
  /** Number of the board's stages. */
  stages: number;
}

function ticketsOf(random: Random, { isGroup }: PlannedContact, contact: number, around: Around): PlannedTicket[] {
  // One customer's oldest conversation for each script, so that every kind of message is seen.
  const script = isGroup ? undefined : around.trade.scripts[contact];
  const many = isGroup || (!script && random.chance(0.55)) ? 1 : random.between(2, 5);
  const last = random.next();
  return Array.from({ length: many }, (_, n) => {
    const isLast = n === many - 1;
    const status = isLast && (last < 0.16 || isGroup) ? "open" : isLast && last < 0.3 ? "pending" : "closed";
    // Open conversations started recently; closed ones are spread over the past.
    const before =
      status === "pending"
        ? random.next() * 9 * hour
        : status === "open"
          ? random.next() * 3 * day
          : ((many - n - random.next()) / many) * pastDays * day + day;
    const start = new Date(around.now.getTime() - before - 12 * 60_000);
    return ticket(
      random,
      contact,
      isGroup,
      status,
      status === "closed" ? earlier(busyMoment(random, start), around.now) : start,
      around,
      n === 0 ? script : undefined,
    );
  });
}

const earlier = (moment: Date, now: Date): Date => (moment < now ? moment : new Date(moment.getTime() - day));

function ticket(
  random: Random,
  contact: number,
  isGroup: boolean,
  status: PlannedTicket["status"],
  start: Date,
  around: Around,
  script?: Script,
): PlannedTicket {
  const isBotAlone = status === "closed" && !isGroup && !script && random.chance(0.15);
  const { queue, turns: said } = isBotAlone
    ? answeredByBot(random, around.trade)
    : dialogue(random, around.trade, script);
  const authors = isGroup ? Array.from({ length: 4 }, () => random.between(0, around.people - 1)) : [];
  let at = start.getTime();
  const turns = (status === "pending" ? opening(random, around.trade) : said).map((turn): PlannedTurn => {
    // No message is in the future: the rest of today's conversations follows at short intervals.
    at = Math.min(at + turn.pause * 1_000, around.now.getTime() - 1_000);
    return { ...turn, at: new Date(at), author: isGroup && !turn.fromMe ? random.pick(authors) : null };
  });
  const answered = turns.findLastIndex(({ fromMe }) => fromMe);
  const last = turns.at(-1);
  const attendant = status === "pending" || isBotAlone ? null : random.between(0, around.attendants - 1);
  const closedAt = status === "closed" ? new Date(at + 60_000) : null;
  const repliedAt = attendant === null ? null : (turns.find(({ fromMe }) => fromMe)?.at ?? null);
  const { attendants } = around;
  return {
    contact,
    status,
    queue: status === "pending" && random.chance(0.3) ? null : queue,
    attendant,
    service: serviceOf(random, { attendant, attendants, startedAt: start, closedAt, repliedAt, isGroup }),
    stage: status !== "closed" && !isGroup && random.chance(0.75) ? random.between(0, around.stages - 1) : null,
    startedAt: start,
    closedAt,
    unread: status === "closed" || (status === "open" && random.chance(0.6)) ? 0 : turns.length - 1 - answered,
    turns,
    lastMessage: last
      ? previewOfMessage({ ...last, file: { fileName: last.fileName, isVoiceNote: last.isVoiceNote } })
      : "",
    tags: random.chance(0.4)
      ? [...new Set([random.between(0, around.tags - 1), random.between(0, around.tags - 1)])]
      : [],
    note: attendant !== null && random.chance(0.2) ? random.pick(around.trade.notes) : null,
  };
}
