import { platformCompanyId } from "../../identity/platform-company.ts";
import { superUsers } from "../../identity/users/super-users.ts";
import type { App } from "../../platform/app.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { backupPath, readFacts } from "./read-facts.ts";
import { isMailDue, warningsOf } from "./rules.ts";

export const translate = createMailCatalogue({ pt, en, es });

/** Mails new warnings to the super users, and deletes those that no longer apply. */
export async function warnByMail(app: App): Promise<void> {
  const platformId = await platformCompanyId(app);
  if (platformId === null) return;
  const { facts, state, attempts } = await readFacts(app);
  const warnings = warningsOf(facts);
  await app.database.platform("delete from server_warnings where warning <> all ($1)", [warnings]);
  if (!app.mailer.enabled) return;
  const told = await app.database.platform<{ warning: string; mailedAt: Date }>(
    `select warning, mailed_at as "mailedAt" from server_warnings`,
  );
  const mailedAt = new Map(told.map((row) => [row.warning, row.mailedAt]));
  const due = warnings.filter((warning) => isMailDue(warning, mailedAt.get(warning) ?? null, facts.now));
  if (due.length === 0) return;
  const people = await app.database.tenant(platformId, superUsers);
  for (const { email, language } of people) {
    const say = translate(language ?? "pt");
    const values = { folder: backupPath(app, state), reason: attempts.failure?.error ?? "" };
    await app.mailer.send({
      kind: "backup-warning",
      to: email,
      subject: say("mail.subject"),
      text: [
        ...due.map((warning) => say(`warning.${warning}`, values)),
        say("mail.where", { address: app.config.publicUrl }),
      ].join("\n\n"),
    });
  }
  // After the mails: if the mail server is down, it is tried again in an hour.
  await app.database.platform(
    `insert into server_warnings (warning, mailed_at) select unnest($1::text[]), $2
     on conflict (warning) do update set mailed_at = excluded.mailed_at`,
    [due, facts.now],
  );
}
