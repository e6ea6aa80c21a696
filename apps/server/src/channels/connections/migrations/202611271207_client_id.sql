-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table connections add column client_id text;
create unique index connections_client_id on connections (company_id, client_id) where client_id is not null;
