-- The id that its author's browser gave it: a second try after a lost answer adds none.
alter table prompt_knowledge add column client_id text;
create unique index prompt_knowledge_client_id on prompt_knowledge (company_id, client_id) where client_id is not null;
