-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table companies add column client_id text;
create unique index companies_client_id on companies (client_id);
