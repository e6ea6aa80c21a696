-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table helps add column client_id text;
create unique index helps_client_id on helps (client_id);
