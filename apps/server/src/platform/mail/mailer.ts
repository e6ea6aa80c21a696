import type { Transporter } from "nodemailer";
import { refuse } from "../refusal.ts";
import type { Log } from "../log.ts";
import { inOneLine } from "./words.ts";

export interface Mail {
  /** What sort of mail it is, for the log: `password-reset`. */
  kind: string;
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken it. */
  send(mail: Mail): Promise<void>;
  /** Resolves if the mail server answers and takes the account. Sends nothing. */
  check(): Promise<void>;
  /** False where no SMTP_URL is set: then `send` drops what it is given. */
  readonly enabled: boolean;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with account and password; `?from=` names the sender. */
  smtpUrl: string | undefined;
  /** Of whose host the sender is when nothing else says. */
  publicUrl: string;
  log: Log;
}

const connectTimeoutMs = 10_000;
/** Silence on an open connection. */
const silenceTimeoutMs = 20_000;

/** One address and nothing that could end it, name a second one or start a header. */
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;

export function createMailer({ smtpUrl, publicUrl, log }: MailerOptions): Mailer {
  if (smtpUrl === undefined) {
    return {
      enabled: false,
      check: async () => undefined,
      send: async ({ kind }) => log.warn({ kind }, "mail not sent: SMTP_URL is not set"),
    };
  }
  const { url, from } = splitSender(smtpUrl, publicUrl);
  let transport: Promise<Transporter> | undefined;
  const opened = () => (transport ??= openTransport(url));
  return {
    enabled: true,
    check: async () => void (await (await opened()).verify()),
    async send({ kind, to, subject, text, html }) {
      if (!bareAddress.test(to)) throw refuse("ERR_VALIDATION", { fields: { to: "invalid_email" } });
      await (
        await opened()
      ).sendMail({ from, to: { name: "", address: to }, subject: inOneLine(subject), text, ...(html ? { html } : {}) });
      log.info({ kind }, "mail sent");
    },
  };
}

/** Loaded for the first mail: many an app never sends one. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // What is sent is what was given: never a file of ours or an address of somebody's.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The sender: as `?from=` says, else the account if it is an address, else recado@ the app's own host. */
function splitSender(smtpUrl: string, publicUrl: string): { url: string; from: string } {
  const url = new URL(smtpUrl);
  const account = decodeURIComponent(url.username);
  const from =
    url.searchParams.get("from") ?? (bareAddress.test(account) ? account : `recado@${new URL(publicUrl).hostname}`);
  url.searchParams.delete("from");
  return { url: url.href, from: inOneLine(from) };
}
