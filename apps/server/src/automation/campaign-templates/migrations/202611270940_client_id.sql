-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table campaign_connection_templates add column client_id text;
create unique index campaign_connection_templates_client_id on campaign_connection_templates (company_id, client_id)
  where client_id is not null;
alter table campaign_schedule_templates add column client_id text;
create unique index campaign_schedule_templates_client_id on campaign_schedule_templates (company_id, client_id)
  where client_id is not null;
