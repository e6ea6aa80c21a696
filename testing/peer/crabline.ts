import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import "./silence-libsignal.ts";
import type { AuthenticationCreds } from "./baileys.ts";
import { completeDictionary } from "./crabline-dictionary.ts";
import { phoneJid } from "./nodes.ts";
import { Watch, type Found, type UntilOptions } from "./watch.ts";

export interface CrablineOptions {
  /** The company's number, digits with country code. */
  number: string;
  /**
   * Crabline knows few of the protocol's tokens and closes with 1002 on any other. "complete" also allows queries for
   * numbers, pictures and groups; it uses a load hook for the whole process, so set it before crabline is first loaded.
   */
  dictionary?: "own" | "complete";
}

export interface CrablineInbound {
  /** The customer's number, digits with country code. */
  from: string;
  text: string;
  /** Unique for the server's life: crabline can't deliver a message twice. */
  id?: string;
  name?: string;
}

/** A text that the device sent and that crabline decrypted and accepted. */
export interface AcceptedText {
  id: string;
  to: string;
  text: string;
}

export interface Crabline {
  /** For Baileys' `waWebSocketUrl`. */
  url: string;
  /** A customer writes; kept for the next login when no device is connected. Gives the message's id. */
  inbound(message: CrablineInbound): Promise<string>;
  accepted(): AcceptedText[];
  /** Waits until `check` gives something truthy; looks after every accepted text. */
  until<T>(check: () => T, options?: UntilOptions): Promise<Found<T>>;
  close(): Promise<void>;
}

/**
 * Starts crabline, a WhatsApp server that isn't ours, in this process. It has no pairing, no receipts and one account.
 * Customers' messages arrive in plain text; the device's are really encrypted.
 */
export async function startCrabline({ number, dictionary = "own" }: CrablineOptions): Promise<Crabline> {
  if (dictionary === "complete") completeDictionary();
  const { startWhatsAppServer } = await import("@openclaw/crabline");
  const folder = await mkdtemp(path.join(tmpdir(), "crabline-"));
  const accepted: AcceptedText[] = [];
  const watch = new Watch();
  const server = await startWhatsAppServer({
    recorderPath: path.join(folder, "events.jsonl"),
    selfJid: phoneJid(number),
    onEvent: (event) => {
      const text = readAccepted(event);
      if (text) accepted.push(text);
      watch.changed();
    },
  });
  const { adminToken, endpoints } = server.manifest;

  return {
    url: endpoints.baileysWebSocketUrl,
    accepted: () => [...accepted],
    until: (check, options) => watch.until(check, options),
    inbound: async ({ from, text, id, name }) => {
      const jid = phoneJid(from);
      const message = { chatJid: jid, senderJid: jid, text, pushName: name, messageId: id };
      const answer = await fetch(endpoints.adminInboundUrl, {
        method: "POST",
        headers: { "content-type": "application/json", "x-crabline-admin-token": adminToken },
        body: JSON.stringify(message),
      });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`crabline refused the message: ${answer.status} ${body}`);
      return readId(JSON.parse(body));
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes new credentials look paired, since crabline pairs nobody. */
export function pretendPaired(creds: AuthenticationCreds, number: string): AuthenticationCreds {
  const me = { id: phoneJid(number, 1), lid: `${number}:1@lid`, name: "Company" };
  // A phone signs the account; this distinguishes a linked device from one with unfinished linking.
  return { ...creds, registered: true, me, account: {} };
}

/** An accepted message in crabline's record: `{accepted: true, body: {key: {fromMe, id, remoteJid}, message}}`. */
function readAccepted(event: unknown): AcceptedText | undefined {
  if (!isRecord(event) || event.accepted !== true || !isRecord(event.body)) return undefined;
  const { key, message } = event.body;
  if (!isRecord(key) || !isRecord(message) || key.fromMe !== true) return undefined;
  return { id: String(key.id), to: String(key.remoteJid), text: String(message.conversation) };
}

/** The id in crabline's answer: `{ok, delivery, message: {key: {id}}}`. */
function readId(answer: unknown): string {
  if (isRecord(answer) && isRecord(answer.message) && isRecord(answer.message.key))
    return String(answer.message.key.id);
  throw new Error("crabline's answer names no message");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
