-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table users add column client_id text;
create unique index users_client_id on users (company_id, client_id) where client_id is not null;
