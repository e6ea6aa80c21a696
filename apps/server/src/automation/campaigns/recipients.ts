import { Readable } from "node:stream";
import type { Answer, Parsed } from "@recado/contracts";
import type { z } from "zod";
import { recipientColumns, type campaignRecipient } from "@recado/contracts/campaign-shapes";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { findByWords } from "../../inbox/contacts/list-contacts.ts";
import { searchPatterns } from "../../inbox/contacts/rules.ts";
import type { Tx } from "../../platform/database/database.ts";
import { countsOf, progressOf } from "./counts.ts";
import { csvLine } from "./csv.ts";
import { campaignOf, type CampaignRow } from "./rows.ts";

type Recipient = z.output<typeof campaignRecipient>;

export interface RecipientRow {
  id: number;
  contact_id: number | null;
  name: string;
  number: string;
  status: Recipient["status"];
  reason: string | null;
  variant: number;
  files_failed: number;
  connection_id: number | null;
  ticket_uuid: string | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  answered_at: Date | null;
  opted_out_at: Date | null;
}

/** Recipients that `condition` (on `r` and their contacts `c`; `$1` is the company) selects. */
export const recipientsWhere = (condition: string): string => `
  select r.id, r.contact_id, case when c.id is null then r.name else c.name end as name,
         case when c.id is null then r.number else c.number end as number, r.status, r.reason, r.variant, r.files_failed, r.connection_id,
         t.uuid as ticket_uuid, r.sent_at, r.delivered_at, r.read_at, r.answered_at, r.opted_out_at, c.on_whatsapp
  from campaign_recipients r
  left join contacts c on c.company_id = $1 and c.id = r.contact_id
  left join messages m on m.company_id = $1 and m.id = r.message_id
  left join tickets t on t.company_id = $1 and t.id = m.ticket_id
  where r.company_id = $1 and ${condition}`;

export const presentRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  contactId: row.contact_id,
  name: row.name,
  number: row.number,
  status: row.status,
  reason: row.reason,
  variant: row.variant,
  filesFailed: row.files_failed,
  whatsappId: row.connection_id,
  ticketUuid: row.ticket_uuid,
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  optedOutAt: row.opted_out_at?.toISOString() ?? null,
});

/**
 * Recipients of a campaign (`$2`). Hides the previous audience of a reopened campaign, which is still being deleted.
 */
export const recipientsOf = (campaign: Pick<CampaignRow, "freeze_stage">): string =>
  campaign.freeze_stage === "clearing" ? "r.campaign_id = $2 and false" : "r.campaign_id = $2";

type Which = Parsed<"GET /campaigns/:campaignId/recipients/csv">["query"];

/** The condition for the requested recipients, and its values. */
async function chosen(tx: Tx, campaign: CampaignRow, which: Which): Promise<{ wanted: string; values: unknown[] }> {
  const { searchParam, status, answered, partial, optedOut, variant, whatsappId } = which;
  const values: unknown[] = [tx.companyId, campaign.id];
  const also = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    return ` and ${condition(`$${values.length}`)}`;
  };
  let wanted = recipientsOf(campaign);
  if (status !== undefined) wanted += also((p) => `r.status = ${p}`, status);
  if (variant !== undefined) wanted += also((p) => `r.variant = ${p}`, variant);
  if (whatsappId !== undefined) wanted += also((p) => `r.connection_id = ${p}`, whatsappId);
  if (answered !== undefined) wanted += " and r.answered_at is not null";
  // Counted as in the report.
  if (partial !== undefined) wanted += " and r.files_failed > 0 and r.status in ('sent', 'delivered', 'read')";
  if (optedOut !== undefined) wanted += " and r.opted_out_at is not null";
  if (searchParam !== "") wanted += await searchCondition(tx, { campaignId: campaign.id, searchParam }, also);
  return { wanted, values };
}

export function listRecipients(
  app: App,
  actor: Actor,
  campaignId: number,
  { pageNumber, ...which }: Parsed<"GET /campaigns/:campaignId/recipients">["query"],
): Promise<Answer<"GET /campaigns/:campaignId/recipients">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  return app.database.tenant(actor.companyId, async (tx) => {
    const { wanted, values } = await chosen(tx, await campaignOf(tx, campaignId), which);
    const rows = await tx.sql<RecipientRow & object>(
      `${recipientsWhere(wanted)} order by r.id limit ${size + 1} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(
      `select count(*) from (select from campaign_recipients r left join contacts c on c.company_id = $1 and c.id = r.contact_id
       where r.company_id = $1 and ${wanted} limit ${limits.counted}) found`,
      values,
    );
    return {
      records: rows.slice(0, size).map(presentRecipient),
      count: total?.count ?? 0,
      hasMore: rows.length > size,
    };
  });
}

/** In larger campaigns contacts are found by their own index, at most `limits.counted` of them. */
const small = 5_000;

async function searchCondition(
  tx: Tx,
  { campaignId, searchParam }: { campaignId: number; searchParam: string },
  also: (condition: (parameter: string) => string, value: unknown) => string,
): Promise<string> {
  const { total } = progressOf(await countsOf(tx, [campaignId]));
  const { words, numbers } = searchPatterns(searchParam);
  const matching = (text: string, number: string) =>
    [
      ...words.map((word) => also((p) => `${text} like norm_unaccent(${p})`, word)),
      ...(numbers.length > 0 ? [also((p) => `${number} like any (${p}::text[])`, numbers)] : []),
    ].join("");
  // For a number without contact: the list's name and number.
  const given = "contact_words(r.name, r.email, '', r.number)";
  if (total <= small)
    return matching(
      `case when c.id is null then ${given} else c.words end`,
      "case when c.id is null then r.number else c.number end",
    );
  const ids = await findByWords(tx, searchParam);
  return also(
    (p) => `(r.contact_id = any (${p}::bigint[]) or (r.contact_id is null${matching(given, "r.number")}))`,
    ids,
  );
}

/** Rows per read, so that a file of a million rows fits in memory. */
const part = 1_000;

/** The requested recipients as a file, read in parts while it is sent. */
export async function recipientsFile(app: App, actor: Actor, campaignId: number, which: Which): Promise<Readable> {
  const { wanted, values } = await app.database.tenant(actor.companyId, async (tx) =>
    chosen(tx, await campaignOf(tx, campaignId), which),
  );
  async function* lines() {
    // Without this mark a spreadsheet reads the file as Latin-1.
    yield `\uFEFF${csvLine(recipientColumns)}`;
    for (let after = 0; ;) {
      const rows = await app.database.tenant(actor.companyId, (tx) =>
        tx.sql<RecipientRow & object>(
          `${recipientsWhere(`${wanted} and r.id > $${values.length + 1}`)} order by r.id limit ${part}`,
          [...values, after],
        ),
      );
      if (rows.length === 0) return;
      yield rows
        .map(presentRecipient)
        .map((one) => csvLine(recipientColumns.map((column) => one[column])))
        .join("");
      after = rows.at(-1)?.id ?? Infinity;
    }
  }
  return Readable.from(lines());
}
