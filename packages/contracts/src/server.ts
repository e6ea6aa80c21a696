import { z } from "zod";
import { moment, text } from "./fields.ts";
import { languages } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

const bytes = z.number().int();
const backup = z.object({
  name: z.string(),
  folder: z.string(),
  startedAt: moment,
  finishedAt: moment,
  /** Size of the tables, compressed. */
  tableBytes: bytes,
  /** Size of all its files. */
  fileBytes: bytes,
  /** Size of the files that were new in the folder. */
  addedBytes: bytes,
});

/** Problems with the backups; the most urgent first. */
export const backupWarnings = ["failed", "old", "full", "sameDisk", "off"] as const;
export type BackupWarning = (typeof backupWarnings)[number];

const server = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  backups: z.object({
    /** The backups' folder; null: DATA_DIR/backups. */
    folder: z.string().nullable(),
    /** The same as a path. */
    path: z.string(),
    daily: z.boolean(),
    keepDays: z.number().int(),
    isRunning: z.boolean(),
    last: backup.nullable(),
    /** The newest one that was made before an upgrade, while it is kept; it is in DATA_DIR/backups. */
    beforeUpgrade: backup.pick({ name: true, folder: true, startedAt: true }).nullable(),
    /** The last attempt, if it failed. */
    failure: z.object({ at: moment, reason: z.string() }).nullable(),
    warnings: z.array(z.enum(backupWarnings)),
    /** Free space on the folder's disk; null if it can't be reached. */
    free: bytes.nullable(),
    /** The recovery key was not shown yet. */
    keyWaits: z.boolean(),
  }),
});
export type Server = z.output<typeof server>;

const figures = z.object({
  /** The last hour, of all processes: one for each minute, the oldest first. */
  minutes: z.array(
    z.object({
      at: moment,
      messagesIn: z.number().int(),
      messagesOut: z.number().int(),
      /** Answers with an error of the server. */
      errors: z.number().int(),
    }),
  ),
  /** Mean time of an answer in the last five minutes, milliseconds; null without one. */
  answerMs: z.number().int().nullable(),
  /** Age of the oldest outgoing message that could be sent, seconds. */
  outboxSeconds: z.number().int(),
  /** Sessions of real numbers: how many should run, and how many of them have a process and WhatsApp's answer. */
  sessions: z.object({ wanted: z.number().int(), held: z.number().int() }),
  jobs: z.object({ lateSeconds: z.number().int(), givenUp: z.number().int() }),
  /** Of the disk with DATA_DIR, and of the machine that answers. */
  disk: z.object({ used: bytes, total: bytes }),
  memory: z.object({ used: bytes, total: bytes }),
  /** Of the last hour, the newest first, at most 50. */
  failures: z.array(
    z.object({
      at: moment,
      kind: z.enum(["request", "job"]),
      /** As in the log: the request's id (also in its answer's X-Request-Id), or the job's. */
      id: z.string(),
      /** The call, or the kind of job. */
      what: z.string(),
    }),
  ),
});
export type ServerFigures = z.output<typeof figures>;

const check = z.object({
  key: z.string(),
  status: z.enum(["fine", "warning", "broken"]),
  text: z.string(),
  /** What to do, unless it is fine. */
  advice: z.string().nullable(),
});
export type ServerCheck = z.output<typeof check>;

export const contracts = {
  "GET /server": { summary: "The server and its backups.", answer: server },
  "GET /server/figures": { summary: "What the server does and how it is: the last hour.", answer: figures },
  "GET /server/checks": {
    summary: "Looks at the server, its database and its surroundings: what is fine, and what to do where it is not.",
    query: z.object({ language: z.enum(languages) }),
    answer: z.array(check),
  },
  "PUT /server/backups": {
    summary: "Changes when and where backups are made. The folder must be empty or have this installation's backups.",
    body: z
      .object({
        folder: text.trim().min(1).max(500).nullable(),
        daily: z.boolean(),
        keepDays: z.number().int().min(1).max(365),
      })
      .partial(),
    /** `folderMade`: there was no such folder, and the server made it. */
    answer: server.extend({ folderMade: z.boolean() }),
    errors: ["ERR_BACKUP_FOLDER"],
  },
  "POST /server/backups": { summary: "Makes a backup now, in the background.", answer: server },
  "POST /server/test-mail": {
    summary: "Sends a test mail to the user who asks.",
    body: z.object({ language: z.enum(languages) }),
    answer: z.object({ to: z.string() }),
    errors: ["ERR_MAIL_NOT_SENT"],
  },
  "POST /server/recovery-key": {
    summary: "Shows the key that opens the backups on another machine, once.",
    answer: z.object({ recoveryKey: z.string() }),
    errors: ["ERR_RECOVERY_KEY_SHOWN"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_MAIL_NOT_SENT: 409,
  ERR_BACKUP_FOLDER: 400,
  ERR_RECOVERY_KEY_SHOWN: 409,
} as const satisfies Statuses;
