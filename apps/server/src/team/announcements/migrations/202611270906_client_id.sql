-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table announcements add column client_id text;
create unique index announcements_client_id on announcements (client_id);
