-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table plans add column client_id text;
create unique index plans_client_id on plans (client_id);
