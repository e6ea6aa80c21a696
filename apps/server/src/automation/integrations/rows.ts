import type { Integration, IntegrationType } from "@recado/contracts/integrations";
import { maskOfSecret } from "../../platform/crypto/sealed-text.ts";

export interface IntegrationRow {
  id: number;
  type: IntegrationType;
  name: string;
  project_name: string;
  json_content: Buffer | null;
  language: Integration["language"];
  url_n8n: string;
  typebot_slug: string;
  typebot_expires: number;
  typebot_delay_message: number;
  typebot_keyword_finish: string;
  typebot_keyword_restart: string;
  typebot_unknown_message: string;
  typebot_restart_message: string;
  secret: Buffer | null;
  send_raw: boolean;
  failed_at: Date | null;
  failed_status: number | null;
  failed_error: string | null;
  created_at: Date;
  updated_at: Date;
}

export const selectIntegrations = `
  select i.id, i.type, i.name, i.project_name, i.json_content, i.language, i.url_n8n, i.typebot_slug, i.typebot_expires,
         i.typebot_delay_message, i.typebot_keyword_finish, i.typebot_keyword_restart, i.typebot_unknown_message,
         i.typebot_restart_message, i.secret, i.send_raw, i.created_at, i.updated_at,
         f.created_at as failed_at, f.status as failed_status, f.error as failed_error
  from queue_integrations i
  left join lateral (
    select c.created_at, c.status, c.error from integration_calls c
    where c.company_id = $1 and c.integration_id = i.id and i.failures > 0
    order by c.id desc limit 1
  ) f on true
  where i.company_id = $1`;

export const presentIntegration = (row: IntegrationRow): Integration => ({
  id: row.id,
  type: row.type,
  name: row.name,
  projectName: row.project_name,
  jsonContent: maskOfSecret(row.json_content),
  language: row.language,
  urlN8N: row.url_n8n,
  typebotSlug: row.typebot_slug,
  typebotExpires: row.typebot_expires,
  typebotDelayMessage: row.typebot_delay_message,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotUnknownMessage: row.typebot_unknown_message,
  typebotRestartMessage: row.typebot_restart_message,
  secret: maskOfSecret(row.secret),
  sendRaw: row.send_raw,
  lastFailure: row.failed_at && {
    at: row.failed_at.toISOString(),
    status: row.failed_status,
    error: row.failed_error ?? "",
  },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
