-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table schedules add column client_id text;
create unique index schedules_client_id on schedules (company_id, user_id, client_id) where client_id is not null;
