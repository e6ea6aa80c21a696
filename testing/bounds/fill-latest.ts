import { limits } from "@recado/contracts/limits";
import { inboundLimits } from "../../apps/server/src/channels/bounds.ts";
import { rows, type Fill } from "./fill.ts";

const { chat, messageBody, name, prompt, promptKnowledge, savedFilter } = limits;
/** The users who look: one of them asks. */
const readers = "(select id from users where company_id = $1 order by id limit 3) u";

/** Prompts and their knowledge, team chats, the platform's ledger, filters, API calls. */
export const latest: Fill[] = [
  [
    `insert into prompts (company_id, name, prompt, model, max_tokens, temperature, max_messages, base_url, human_keywords, max_turns, max_answers_day, fallback_message)
     select $1, wide(n, ${prompt.name.max}), wide(n, ${prompt.prompt.max}), repeat('m', ${prompt.model}), 100, 1, 10, repeat('u', ${prompt.baseUrl}), wide(n, ${prompt.keywords}), 10, 500, ''
     from ${rows(prompt.most - 1)}`,
  ],
  [
    `insert into refresh_families (company_id, user_id, token_version, expires_at)
     select $1, u.id, 0, now() + interval '1 day' from ${readers}, ${rows(100)}`,
  ],
  [
    `insert into note_mentions (company_id, note_id, user_id)
     select $1, t.id, u.id from ${readers}, ticket_notes t where t.company_id = $1 on conflict do nothing`,
  ],
  [
    `insert into transfer_mentions (company_id, transfer_id, user_id)
     select $1, t.id, u.id from ${readers}, ticket_transfers t where t.company_id = $1 on conflict do nothing`,
  ],
  [
    `with made as (insert into chats (company_id, title, owner_id) select $1, wide(n, ${chat.title}), $2 from ${rows(2 * chat.unread)} returning id)
     insert into chat_users (company_id, chat_id, user_id, unreads) select $1, made.id, u.id, 7 from made, ${readers}`,
    "userId",
  ],
  [
    `insert into chat_messages (company_id, chat_id, sender_id, kind, body)
     select $1, $2, $3, 'chat', 'segredo da empresa ' || wide(n, ${messageBody.max} - 20) from ${rows(100)}`,
    "chatId",
    "userId",
  ],
  [
    `insert into invoices (company_id, detail, value_cents, months, due_day, status, paid_at)
     select $1, wide(n, ${limits.name.max}), 99999999, 12, date '2026-01-01' + n, 'paid', now() from ${rows(100)}`,
  ],
  [
    `insert into invoice_log (company_id, invoice_id, action, reason, user_name)
     select $1, $2, 'move', wide(n, 200), wide(n, ${limits.name.max}) from ${rows(50)}`,
    "invoiceId",
  ],
  [
    `insert into payments (company_id, company_name, invoice_id, gateway, external_id, value_cents, received_at, is_applied)
     select $1, wide(1, ${name.max}), id, 'manual', id, 99999999, '2026-01-15', true from invoices where company_id = $1 and status = 'paid'`,
  ],
  [
    `insert into payments (company_id, company_name, invoice_id, gateway, external_id, value_cents, received_at, is_applied, problem)
     select $1, wide(n, ${name.max}), $2, 'own', n, 99999999, '2026-01-15', false, 'late' from ${rows(100)}`,
    "invoiceId",
  ],
  [
    `insert into charges (company_id, invoice_id, gateway, txid, value_cents, code)
     select $1, $2, 'own', 'c' || n, 99999999, repeat('x', 500) from ${rows(50)}`,
    "invoiceId",
  ],
  [
    `insert into saved_filters (company_id, user_id, name, filter)
     select $1, u.id, wide(n, ${savedFilter.name}), jsonb_build_object('tab', 'search', 'q', wide(n, 200),
       'tags', (select jsonb_agg(9007199254740991 - t) from generate_series(1, ${savedFilter.chosen}) t))
     from users u, ${rows(savedFilter.most)} where u.company_id = $1 and u.profile = 'admin'`,
  ],
  [
    `insert into prompt_knowledge (company_id, prompt_id, title, body)
     select $1, p.id, wide(n, ${promptKnowledge.title.max}), wide(n, ${promptKnowledge.text})
     from (select id from prompts where company_id = $1 order by id limit 1) p, ${rows(promptKnowledge.most)}`,
  ],
  [
    `insert into api_call_log (company_id, connection_id, call, number, status, error, milliseconds, created_at)
     select $1, c.id, 'POST /api/messages/send', repeat('9', 15), 400, 'ERR_VALIDATION', 30000, now()
     from (select id from connections where company_id = $1 order by id limit 1) c, ${rows(200)}`,
  ],
  [
    `with made as (
       insert into contacts (company_id, name, number, is_group) select $1, wide(n, ${inboundLimits.name}), '12036300000000' || n, true from ${rows(1_500)}
       returning id, number),
     named as (insert into contact_identities (company_id, kind, value, contact_id) select $1, 'group', number, id from made)
     insert into tickets (company_id, status, contact_id, connection_id, is_group, closed_at)
     select $1, 'closed', made.id, c.id, true, now() from made, connections c where c.company_id = $1`,
  ],
  [
    `insert into bulk_actions (company_id, user_id, action, wish, is_cut, undo_until, finished_at)
     select $1, user_id, action, wish, is_cut, undo_until, finished_at from bulk_actions, ${rows(20)} where company_id = $1`,
  ],
  [
    `insert into bulk_action_items (company_id, bulk_action_id, place, ticket_id, outcome, refusal)
     select $1, b.id, t.n + 1, t.id, 'refused', 'ERR_NO_TAG_FOUND' from bulk_actions b
     cross join (select id, row_number() over (order by id) as n from tickets where company_id = $1 limit 300) t
     where b.company_id = $1`,
  ],
];
