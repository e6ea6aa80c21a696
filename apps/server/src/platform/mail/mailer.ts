import type { Transporter } from "nodemailer";
import { refuse } from "../refusal.ts";
import type { Log } from "../log.ts";
import { inOneLine } from "./words.ts";

export interface Mail {
  /** The kind of mail, for the log: `password-reset`. */
  kind: string;
  /** A single address without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted it. */
  send(mail: Mail): Promise<void>;
  /** Resolves if the mail server answers and accepts the account. Sends nothing. */
  check(): Promise<void>;
  /** False without SMTP_URL: then `send` drops mails. */
  readonly enabled: boolean;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with account and password; `?from=` sets the sender. */
  smtpUrl: string | undefined;
  /** Its host is the sender's host by default. */
  publicUrl: string;
  log: Log;
}

const connectTimeoutMs = 10_000;
/** Timeout for silence on an open connection. */
const silenceTimeoutMs = 20_000;

/** One address and nothing that could end it, add a second one or start a header. */
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

/** Loaded for the first mail: many installations never send one. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // A mail must not attach our files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The sender: from `?from=`, else the account if it is an address, else recado@ the app's own host. */
function splitSender(smtpUrl: string, publicUrl: string): { url: string; from: string } {
  const url = new URL(smtpUrl);
  const account = decodeURIComponent(url.username);
  const from =
    url.searchParams.get("from") ?? (bareAddress.test(account) ? account : `recado@${new URL(publicUrl).hostname}`);
  url.searchParams.delete("from");
  return { url: url.href, from: inOneLine(from) };
}
