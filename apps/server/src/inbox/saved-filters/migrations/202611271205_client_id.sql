-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table saved_filters add column client_id text;
create unique index saved_filters_client_id on saved_filters (company_id, client_id) where client_id is not null;
