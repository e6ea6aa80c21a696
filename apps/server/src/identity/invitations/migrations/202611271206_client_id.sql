-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table invitations add column client_id text;
create unique index invitations_client_id on invitations (company_id, client_id) where client_id is not null;
