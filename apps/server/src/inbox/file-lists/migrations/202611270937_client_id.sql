-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table file_lists add column client_id text;
create unique index file_lists_client_id on file_lists (company_id, client_id) where client_id is not null;
