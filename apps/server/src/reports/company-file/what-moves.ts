/** Tables of a company that its file omits, each with the reason. Every other table of companies is in the file. */
export const leftBehind: Readonly<Record<string, string>> = {
  announcement_reads: "announcements are the installation's",
  api_absent_numbers: "what WhatsApp was asked within a day",
  api_calls: "what a program may ask for again within a day",
  bot_states: "an answer under way begins anew",
  bulk_action_items: "work under way",
  bulk_actions: "work under way",
  campaign_counts: "counted anew as the recipients come",
  charges: "what the company owes this reseller",
  company_downloads: "made of the company here, for a day",
  connection_pace: "true of processes that run",
  contact_deletions: "work under way",
  contact_imports: "work under way",
  contact_list_import_parts: "work under way",
  contact_list_imports: "work under way",
  contact_merge_moves: "the way back from a merge",
  contact_merges: "the way back from a merge",
  dashboard_changes: "counted anew",
  dashboard_days: "counted anew",
  dashboard_sums: "counted anew",
  due_anchors: "what the company owes this reseller",
  early_effects: "waits for messages that this installation gets",
  group_participants: "WhatsApp is asked again",
  invitations: "signed by this installation",
  invoice_log: "what the company owes this reseller",
  invoice_reminders: "what the company owes this reseller",
  invoices: "what the company owes this reseller",
  known_devices: "where people signed in here",
  look_pace: "true of processes that run",
  machine_states: "an answer under way begins anew",
  password_resets: "signed by this installation",
  payers: "what the company owes this reseller",
  payments: "what the company owes this reseller",
  presence: "true of processes that run",
  push_devices: "browsers know this installation's key",
  recovery_codes: "signed by this installation",
  saved_filters: "JSON that names queues, tags and people by their ids here",
  second_factors: "people set theirs up where they sign in",
  session_keys: "a secret: sealed, and only where it is asked for",
  set_aside_messages: "sealed content that no message was made of yet",
  steps: "an answer under way begins anew",
  text_sums: "counted anew",
  ticket_undos: "minutes old at most",
  ticket_viewers: "true of processes that run",
  unplaced_messages: "sealed content that no message was made of yet",
  upload_days: "true of a day",
  webhook_deliveries: "on their way to a program",
};

/** The company's debts to this reseller: a restore of the company never changes them. */
export const ledger: ReadonlySet<string> = new Set(
  Object.keys(leftBehind).filter((table) => leftBehind[table] === leftBehind.invoices),
);

/** When a company is restored in place, rows of these tables stay as they are if their parents do. */
export const keptInPlace: readonly { table: string; of: string; by: string }[] = [
  { table: "session_keys", of: "connections", by: "connection_id" },
  { table: "second_factors", of: "users", by: "user_id" },
  { table: "recovery_codes", of: "users", by: "user_id" },
  { table: "known_devices", of: "users", by: "user_id" },
  { table: "announcement_reads", of: "users", by: "user_id" },
  { table: "saved_filters", of: "users", by: "user_id" },
];

/** Platform tables with rows of companies. */
export const platformRows: readonly string[] = ["email_directory", "connection_tokens"];

/** Bigints that are not ids. Every other bigint of a row that moves is an id. */
export const figures: ReadonlySet<string> = new Set(["media.size", "message_media.size", "prompt_usage.tokens"]);

/** Secrets in rows, encrypted by the installation for their place (`platform/crypto/sealed-text.ts`). */
export const sealedColumns: readonly { table: string; column: string }[] = [
  { table: "prompts", column: "api_key" },
  { table: "queue_integrations", column: "json_content" },
  { table: "queue_integrations", column: "secret" },
  { table: "webhooks", column: "secret" },
];

/**
 * Replacements for columns in the file, as SQL. Encrypted columns open only in their installation; a file for the
 * company itself also omits everything needed to log in (passwords: `write-company.ts`).
 */
export const replaced: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sealedColumns.map(({ table, column }) => [`${table}.${column}`, "null"])),
  "message_media.source": "null",
  "message_media.state": "case when state = 'pending' then 'failed' else state end",
};
export const replacedForCompany: Readonly<Record<string, string>> = {
  "messages.secret": "null",
  "connections.token_tail": "''",
};

/** Texts that contain an id, as SQL that adds an offset to it. */
export const textsWithIds: Readonly<Record<string, (offset: number) => string>> = {
  "campaign_recipients.person_key": (offset) =>
    `case when person_key ~ '^c[0-9]+$' then 'c' || (substr(person_key, 2)::bigint + ${offset}) else person_key end`,
  "message_reactions.reactor": idOrWord("reactor"),
  "messages.sender": idOrWord("sender"),
  "simulator_reactions.reactor": idOrWord("reactor"),
};

/** For a column with an id or a word ('me'). */
function idOrWord(column: string): (offset: number) => string {
  return (offset) => `case when ${column} ~ '^[0-9]+$' then (${column}::bigint + ${offset})::text else ${column} end`;
}

/**
 * JSON columns of rows that move, checked to have no ids: they refer to files by key and to messages by WhatsApp's id.
 */
export const jsonWithoutIds: ReadonlySet<string> = new Set([
  "chat_messages.file",
  "messages.mentions",
  "outbox.payload",
  "queues.schedules",
  "simulator_effects.effect",
  "simulator_messages.file",
  "special_days.hours",
]);

/** Values of imported rows, as SQL: nothing is connected, no campaign goes on. */
export const arriving: Readonly<Record<string, string>> = {
  "connections.status": "'DISCONNECTED'",
  "connections.qrcode": "''",
  "connections.pairing_code": "''",
  "campaigns.status":
    "case when status in ('PROGRAMADA', 'WAITING_START_TIME', 'EM_ANDAMENTO') then 'CANCELADA' else status end",
  "campaigns.wait_reason": "null",
  "campaigns.waits_until": "null",
  "campaigns.next_send_at": "null",
};
/** The same for another installation. */
export const arrivingElsewhere: Readonly<Record<string, string>> = { "users.super": "false" };
