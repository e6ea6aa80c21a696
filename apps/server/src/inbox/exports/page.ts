import type { Ticket } from "@recado/contracts/tickets";
import type { Language } from "@recado/contracts/limits";
import { momentFormat } from "../../platform/zoned-day.ts";
import type { MessageRow } from "../messages/rows.ts";
import type { NoteRow } from "../notes/access.ts";
import { contentOf } from "./message-content.ts";
import { join, marked, markup, safe, type Html } from "./html.ts";
import { style } from "./style.ts";
import { words } from "./words.ts";

/** A message's file: stored beside the page, or the reason why it is not. */
export type FileOnPage =
  | { name: string; path: string; /** Empty where it is not shown, but opened. */ type: string }
  | { name: string; why: "missing" | "tooLarge" };

/** What colleagues alone read. */
export type NoteOnPage = Pick<NoteRow, "created_at" | "user_name" | "note">;

/** Where a conversation began or ended, and how the customer rated it. */
export interface EdgeOnPage {
  edge: "started" | "ended";
  created_at: Date;
  rate: number | null;
}

interface Contents {
  ticket: Pick<Ticket, "code" | "contact" | "whatsapp" | "queue">;
  contactNumber: string;
  /** The user who exports it. */
  by: string;
  at: Date;
  timezone: string;
  language: Language;
  /** Oldest first. */
  notes: readonly NoteOnPage[];
  /** Oldest first. */
  edges: readonly EdgeOnPage[];
  messages: AsyncIterable<MessageRow>;
  fileOf: (row: MessageRow) => Promise<FileOnPage | null>;
}

/** The page of a conversation, piece by piece: it loads nothing, runs nothing, and prints. */
export async function* pageOf(contents: Contents): AsyncGenerator<string> {
  const { ticket, contactNumber, by, at, timezone, language, messages, fileOf } = contents;
  const say = words(language);
  // As on the screen, English dates have the day before the month.
  const locale = language === "en" ? "en-GB" : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: timezone });
  const shown = momentFormat(timezone, "medium");
  const timeOf = (date: Date) => markup`<time datetime="${date.toISOString()}">${shown(date)}</time>`;
  const facts: [string, string][] = [
    [say("contact"), [ticket.contact.name, contactNumber].filter(Boolean).join(" · ")],
    [say("code"), ticket.code],
    [say("connection"), ticket.whatsapp?.name ?? ""],
    [say("queue"), ticket.queue?.name ?? ""],
    [say("exported"), `${by} · ${shown(at)}`],
    [say("timezone"), timezone],
  ];
  yield markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'" />
        <title>${say("title", { name: ticket.contact.name })}</title>
        <style>
          ${safe(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>${say("title", { name: ticket.contact.name })}</h1>
          <dl>
            ${join(
              facts
                .filter(([, value]) => value !== "")
                .map(
                  ([name, value]) =>
                    markup`<dt>${name}</dt>
                      <dd>${value}</dd>`,
                ),
            )}
          </dl>
        </header>
        <main>
     `.text;

  let today = "";
  const onDay = (date: Date): Html => {
    const said = day.format(date);
    if (said === today) return safe("");
    today = said;
    return markup`<h2>${said}</h2>`;
  };
  const minute = momentFormat(timezone);
  const edgeOf = ({ edge, created_at, rate }: EdgeOnPage) => {
    const rated = rate === null ? "" : ` · ${say(rate === 1 ? "ratedOne" : rate === 2 ? "ratedTwo" : "ratedThree")}`;
    return markup`<p class="edge">${say(edge, { at: minute(created_at) })}${rated}</p>`;
  };
  const noteOf = (note: NoteOnPage) =>
    markup`<article class="note">
        <p class="by">${say("note")} · ${note.user_name ?? say("somebody")}</p>
        <p class="body">${note.note}</p>
        <p class="when">${timeOf(note.created_at)}</p>
      </article>`;
  const waiting = [...contents.edges, ...contents.notes].toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  );
  const lineOf = (line: EdgeOnPage | NoteOnPage, date = line.created_at) =>
    markup`${onDay(date)}${"edge" in line ? edgeOf(line) : noteOf(line)}`.text;
  let count = 0;
  for await (const row of messages) {
    for (let line = waiting[0]; line && isBefore(line, row); line = waiting[0]) {
      waiting.shift();
      yield lineOf(line, isStart(line) ? row.sent_at : undefined);
    }
    yield markup`${onDay(row.sent_at)}${messageOf(row, contentOf(row, await fileOf(row), say), say, timeOf)}`.text;
    count++;
  }
  for (const line of waiting) yield lineOf(line);
  yield markup`</main><footer>${say("end", { count: String(count) })}</footer></body></html>`.text;
}

const isStart = (line: EdgeOnPage | NoteOnPage): boolean => "edge" in line && line.edge === "started";

/** The message that begins a conversation is stored with its start. */
const isBefore = (line: EdgeOnPage | NoteOnPage, { stored_at }: MessageRow): boolean =>
  isStart(line) ? line.created_at <= stored_at : line.created_at < stored_at;

function messageOf(row: MessageRow, content: Html, say: Say, timeOf: (date: Date) => Html): Html {
  const marks = [
    row.is_forwarded && say("forwarded"),
    row.is_edited && !row.is_deleted && say("edited"),
    row.from_me && statusOf(row, say),
  ].filter((mark) => typeof mark === "string");
  const reactions = (row.reactions ?? []).map(({ emoji, name }) => `${emoji} ${name ?? say("company")}`).join(", ");
  return markup`<article class="${row.from_me ? "ours" : "theirs"}" id="m${String(row.id)}">
    <p class="by">${authorOf(row, say)}</p>
    ${quoteOf(row, say)}${content}
    <p class="when">${timeOf(row.sent_at)}${marks.map((mark) => ` · ${mark}`).join("")}</p>
    ${reactions === "" ? "" : markup`<p class="when">${reactions}</p>`}
  </article>`;
}

export type Say = ReturnType<typeof words>;

function authorOf(row: MessageRow, say: Say): string {
  if (!row.from_me) return row.contact_name ?? say("somebody");
  if (row.user_name !== null) return row.user_name;
  if (row.campaign !== null) return row.campaign;
  return row.rule === null ? say("company") : say("automatic");
}

const acks = ["waiting", "sent", "delivered", "read", "played"] as const;
const statusOf = ({ failure, ack }: MessageRow, say: Say): string =>
  failure === null ? say(acks[ack] ?? "sent") : say("failed");

function quoteOf(row: MessageRow, say: Say): Html | string {
  if (row.quoted_id === null) return "";
  const by = row.quoted_from_me
    ? (row.quoted_user_name ?? say("company"))
    : (row.quoted_contact_name ?? say("somebody"));
  const body = row.quoted_body ?? "";
  const said = row.quoted_kind === "locationMessage" ? (body.split("|").at(-1) ?? "") : body;
  return markup`<blockquote>
    <p class="by">${by}</p>
    <p class="body">${marked(said || (row.quoted_media?.fileName ?? ""))}</p>
  </blockquote>`;
}
