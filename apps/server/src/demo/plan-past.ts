import { previewOfMessage } from "../inbox/messages/preview.ts";
import { dialogue, opening, type Turn } from "./dialogues.ts";
import { groupNames, personName, personNumber } from "./names.ts";
import { Random } from "./random.ts";
import type { Script } from "./scripts.ts";

export interface PlannedTurn extends Turn {
  at: Date;
  /** In a group: the index of the author among the contacts. */
  author: number | null;
}
export interface PlannedTicket {
  contact: number;
  status: "pending" | "open" | "closed";
  /** Null if nobody chose a queue. */
  queue: Script["queue"] | null;
  /** The index among the attendants. */
  attendant: number | null;
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

const notes = [
  "Prefere contato pela manhã.",
  "Já comprou outras duas vezes, costuma pagar no Pix.",
  "Combinado: ligar antes de entregar, o interfone não funciona.",
  "Desconto de 5% aprovado pela gerência.",
  "Aguardando medida da parede.",
];
const hour = 3_600_000;
const day = 24 * hour;

/** The history of a shop after some months: contacts, conversations, and open work. */
export function planPast(
  seed: number,
  now: Date,
  { people, attendants, tags }: { people: number; attendants: number; tags: number },
): PlannedPast {
  const random = new Random(seed);
  const contacts = [
    ...Array.from({ length: people }, (_, n) => person(random, n, tags)),
    ...groupNames.map((name, n) => group(name, n)),
  ];
  const tickets = contacts.flatMap((contact, n) => ticketsOf(random, contact, n, { now, people, attendants, tags }));
  return { contacts, tickets: tickets.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime()) };
}

function person(random: Random, n: number, tags: number): PlannedContact {
  const name = personName(random);
  const handle = name
    .normalize("NFD")
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
  people: number;
  attendants: number;
  tags: number;
}

function ticketsOf(random: Random, { isGroup }: PlannedContact, contact: number, around: Around): PlannedTicket[] {
  const many = isGroup ? 1 : random.chance(0.55) ? 1 : random.between(2, 5);
  const last = random.next();
  return Array.from({ length: many }, (_, n) => {
    const isLast = n === many - 1;
    const status = isLast && (last < 0.16 || isGroup) ? "open" : isLast && last < 0.3 ? "pending" : "closed";
    // Open conversations started recently; closed ones are spread over months.
    const before =
      status === "pending"
        ? random.next() * 9 * hour
        : status === "open"
          ? random.next() * 3 * day
          : (many - n) * 45 * day * (0.1 + random.next());
    return ticket(random, contact, isGroup, status, new Date(around.now.getTime() - before - 12 * 60_000), around);
  });
}

function ticket(
  random: Random,
  contact: number,
  isGroup: boolean,
  status: PlannedTicket["status"],
  start: Date,
  around: Around,
): PlannedTicket {
  const { queue, turns: said } = dialogue(random);
  const authors = isGroup ? Array.from({ length: 4 }, () => random.between(0, around.people - 1)) : [];
  let at = start.getTime();
  const turns = (status === "pending" ? opening(random) : said).map((turn): PlannedTurn => {
    // No message is in the future: the rest of today's conversations follows at short intervals.
    at = Math.min(at + turn.pause * 1_000, around.now.getTime() - 1_000);
    return { ...turn, at: new Date(at), author: isGroup && !turn.fromMe ? random.pick(authors) : null };
  });
  const answered = turns.findLastIndex(({ fromMe }) => fromMe);
  const last = turns.at(-1);
  return {
    contact,
    status,
    queue: status === "pending" && random.chance(0.3) ? null : queue,
    attendant: status === "pending" ? null : random.between(0, around.attendants - 1),
    startedAt: start,
    closedAt: status === "closed" ? new Date(at + 60_000) : null,
    unread: status === "closed" || (status === "open" && random.chance(0.6)) ? 0 : turns.length - 1 - answered,
    turns,
    lastMessage: last
      ? previewOfMessage({ ...last, file: { fileName: last.fileName, isVoiceNote: last.isVoiceNote } })
      : "",
    tags: random.chance(0.4)
      ? [...new Set([random.between(0, around.tags - 1), random.between(0, around.tags - 1)])]
      : [],
    note: status !== "pending" && random.chance(0.2) ? random.pick(notes) : null,
  };
}
