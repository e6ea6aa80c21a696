/** The tables that belong to no company, and why each needs no row-level security. */
export const platformTables: Record<string, string> = {
  announcements: "what the platform tells people of its companies",
  backups: "attempts at a backup of the whole installation",
  companies: "the platform's own record of who its companies are",
  connection_tokens: "routes a call of the messages API to its connection",
  email_directory: "routes a sign-in to its company",
  helps: "the platform's help videos, for all companies",
  jobs: "work to be done later, by whichever process is free",
  merge_movers: "which columns follow a contact: the schema's own, of no company",
  plans: "the platform's offer",
  platform_state: "one row about the app",
  refresh_families: "routes a browser's refresh to its company",
  schema_functions: "the functions that were applied, with the hash of their text",
  schema_migrations: "the migrations that were applied",
  server_failures: "answers with an error of the server, by their ids",
  server_minutes: "what all processes did in a minute",
  server_state: "how the installation is backed up, one row",
  server_warnings: "what the super users were told of",
  session_leases: "routes a connector to the sessions that it must run",
  session_requests: "routes a question to whoever runs a session",
  socket_io_attachments: "the socket adapter's own",
};

/**
 * The platform's ledger of what companies owe: a company's transaction has its own rows alone, the platform's own
 * statements have all.
 */
export const ledgerTables: readonly string[] = ["charges", "invoice_log", "invoices", "payments"];
