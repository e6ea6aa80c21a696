-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table special_days add column client_id text;
create unique index special_days_client_id on special_days (company_id, client_id) where client_id is not null;
