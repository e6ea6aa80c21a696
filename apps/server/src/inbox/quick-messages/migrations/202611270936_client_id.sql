-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table quick_messages add column client_id text;
create unique index quick_messages_client_id on quick_messages (company_id, client_id) where client_id is not null;
