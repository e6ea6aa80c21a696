-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table contacts add column client_id text;
create unique index contacts_client_id on contacts (company_id, client_id) where client_id is not null;
