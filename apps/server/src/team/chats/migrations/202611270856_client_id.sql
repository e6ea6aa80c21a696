-- The id that its owner's browser gave it: a second try after a lost answer begins none. It goes with the owner.
alter table chats add column client_id text;
create unique index chats_client_id on chats (company_id, owner_id, client_id) where client_id is not null;
