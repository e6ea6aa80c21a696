import { limits } from "@recado/contracts/limits";
import { inboundLimits } from "../../apps/server/src/channels/bounds.ts";
import { email, many, refused, rows, type Fill } from "./fill.ts";

const { keptText, messageBody, page } = limits;
const { quickMessage, queueOption, fileList, integration } = limits;
export const kept: Fill[] = [
  [
    `insert into quick_messages (company_id, user_id, shortcode, message, geral)
     select $1, u.id, wide(n, ${limits.shortcode.max}), wide(n, ${quickMessage.characters / quickMessage.most}), g.geral
     from ${rows(quickMessage.most - 1)} cross join unnest(array[true, false]) g (geral)
     cross join (select min(id) as id from users where company_id = $1) u`,
  ],
  [
    `insert into queue_options (company_id, queue_id, position, title, message)
     select $1, $2, n, wide(n, ${queueOption.title}), wide(n, ${queueOption.characters / queueOption.count - queueOption.title}) from ${rows(queueOption.count - 1)}`,
    "queueId",
  ],
  [
    `insert into file_lists (company_id, name, message) select $1, wide(n, ${fileList.name.max}), wide(n, ${keptText.max}) from ${rows(2 * page.default)}`,
  ],
  [
    `insert into file_list_options (company_id, file_list_id, position, name, media_id)
     select $1, l.id, n, wide(n, ${fileList.option.max}), $2 from file_lists l cross join ${rows(fileList.options)} where l.company_id = $1`,
    "mediaId",
  ],
];

export const automation: Fill[] = [
  [
    `insert into integration_calls (company_id, integration_id, ticket_id, milliseconds, error, attempts)
     select $1, $2, $3, 60000, wide(n, 300), 3 from ${rows(200)}`,
    "integrationId",
    "ticketId",
  ],
  [
    `insert into webhooks (company_id, name, url, events, is_active) select $1, wide(n, ${limits.name.max}), wide(n, ${limits.webhook.url}), '{contact.changed}', false from ${rows(limits.webhook.most - 1)}`,
  ],
  [
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, conversation, payload, state, error)
     select $1, $2, 'event-' || n, 'contact.changed', 0, '{}', 'failed', 'too_large' from ${rows(200)}`,
    "webhookId",
  ],
  [
    `insert into queue_integrations (company_id, type, name, project_name, url_n8n, typebot_slug, typebot_keyword_finish,
       typebot_keyword_restart, typebot_unknown_message, typebot_restart_message)
     select $1, 'typebot', wide(n, ${limits.name.max}), wide(n, ${integration.projectName}), wide(n, ${integration.url}),
            wide(n, ${integration.slug}), wide(n, ${integration.keyword}), wide(n, ${integration.keyword}),
            wide(n, ${keptText.max}), wide(n, ${keptText.max})
     from ${rows(integration.most - 1)}`,
  ],
  [
    `insert into schedule_series (company_id, every, count, stop_on_reply, timezone, body) values ($1, 'day', 366, false, 'America/Sao_Paulo', wide(1, ${messageBody.max}))`,
  ],
  [
    `insert into schedules (company_id, contact_id, ticket_id, user_id, connection_id, media_id, send_at, series_id)
     select $1, $2, $3, $4, $5, $6, now() + n * interval '1 minute', s.id
     from ${rows(limits.schedulesInRange + 1)} cross join (select max(id) as id from schedule_series where company_id = $1) s`,
    "contactId",
    "ticketId",
    "userId",
    "whatsappId",
    "mediaId",
  ],
  [
    "insert into opt_outs (company_id, contact_id, reason, keyword) select $1, id, 'keyword', repeat('€', 100) from contacts where company_id = $1 on conflict do nothing",
  ],
  ["update contacts set opted_out_at = now() where company_id = $1"],
  [
    `insert into contact_lists (company_id, name) select $1, wide(n, ${limits.contactList.name}) from ${rows(limits.contactList.most - 1)}`,
  ],
  [
    `insert into contact_list_items (company_id, contact_list_id, contact_id, name, number, email, words)
     select $1, $2, null, wide(n, ${inboundLimits.name}), 5511900000000 + n, ${email}, '' from ${rows(many)}`,
    "contactListId",
  ],
  [
    `insert into contact_list_import_parts (company_id, import_id, rows, tag_ids, is_done, errors)
     select $1, i.id, '[]', '{}', true, (select jsonb_agg(r.row) from refused_rows r, ${rows(refused)})
     from contact_list_imports i where i.company_id = $1`,
  ],
  [
    `insert into campaign_connection_templates (company_id, name, is_default) select $1, wide(n, ${limits.campaignTemplate.name}), false from ${rows(limits.campaignTemplate.most - 1)}`,
  ],
  [
    `insert into campaign_connection_template_items (company_id, template_id, connection_id)
     select $1, t.id, w.id from campaign_connection_templates t, connections w where t.company_id = $1 and w.company_id = $1 and t.id <> $2 on conflict do nothing`,
    "connectionTemplateId",
  ],
  [
    `with made as (insert into campaign_schedule_templates (company_id, name, is_default, timezone)
       select $1, wide(n, ${limits.campaignTemplate.name}), false, 'America/Argentina/ComodRivadavia' from ${rows(limits.campaignTemplate.most - 1)} returning id)
     insert into campaign_schedule_template_days select $1, made.id, d, '09:00', '18:00', true from made cross join generate_series(0, 6) d`,
  ],
  [
    `insert into campaigns (company_id, name, messages, status, user_id) select $1, wide(n, ${limits.campaign.name}), array_fill(wide(n, ${messageBody.max}), array[5]), 'INATIVA', $2 from ${rows(2 * page.default)}`,
    "userId",
  ],
  [
    `update campaigns set messages = array_fill(wide(1, ${messageBody.max}), array[5]) where company_id = $1 and id = $2`,
    "campaignId",
  ],
  [
    `insert into campaign_recipients (company_id, campaign_id, contact_id, person_key, name, number, email, is_new, variant, status, reason, connection_id)
     select $1, $2, c.id, n, wide(n, ${inboundLimits.name}), 5511900000000 + n, ${email}, true, 1 + n % 5, 'failed', 'ERR_SENDING_WAPP_MSG', w.id
     from ${rows(2 * limits.campaign.detail)} cross join (select max(id) as id from contacts where company_id = $1) c
     join (select id, row_number() over (order by id) as place from connections where company_id = $1) w on w.place = n % 50`,
    "campaignId",
  ],
  [
    `insert into campaign_counts (company_id, campaign_id, variant, connection_id, what, reason, change)
     select $1, $2, v, w.id, 'failed', 'ERR_SENDING_WAPP_MSG', 1 from generate_series(1, 5) v, connections w where w.company_id = $1`,
    "campaignId",
  ],
];
