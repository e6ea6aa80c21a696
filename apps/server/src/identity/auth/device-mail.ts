import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { momentFormat } from "../../platform/zoned-day.ts";
import { companySettings } from "../settings/access.ts";
import { localeSettings } from "../settings/settings.ts";
import { deviceOf } from "./device-name.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };

interface SignIn {
  companyId: number;
  userId: number;
  agent: string;
  address: string;
  at: string;
}
/** Tells a user that they signed in from an unknown browser. */
export const newDeviceMail = jobKind<SignIn>("new-device-mail");

const translate = createMailCatalogue({ pt, en, es });

export async function mailNewDevice(app: App, { companyId, userId, agent, address, at }: SignIn): Promise<void> {
  const found = await app.database.tenant(companyId, async (tx) => {
    const [user] = await tx.sql<{ email: string; language: string | null }>(
      "select email, language from users where company_id = $1 and id = $2 and deleted_at is null",
      [companyId, userId],
    );
    return user && { ...user, settings: await companySettings(tx, localeSettings) };
  });
  if (!found) return;
  const say = translate(found.language ?? found.settings.language);
  const { browser, system } = deviceOf(agent);
  await app.mailer.send({
    kind: "new-device",
    to: found.email,
    subject: say("subject"),
    text: say("text", {
      device: [browser, system].filter((part) => part !== null).join(", ") || say("unknown"),
      address,
      at: momentFormat(found.settings.timezone)(new Date(at)),
      page: new URL("/forgetpsw", app.config.publicUrl).href,
    }),
  });
}
