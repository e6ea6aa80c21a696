-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table queue_options add column client_id text;
create unique index queue_options_client_id on queue_options (company_id, queue_id, client_id)
  where client_id is not null;
