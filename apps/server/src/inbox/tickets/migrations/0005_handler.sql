-- Who answers the customer is one thing; the specified fields are read from it (handler.ts).
alter table tickets add handler text, add handler_id bigint;
update tickets set
  handler = case
    when status = 'closed' then null
    when status = 'open' or is_bot_loop then 'human'
    when prompt_id is not null then 'prompt'
    when integration_id is not null then 'integration'
    when chatbot then 'bot'
  end,
  handler_id = case when status = 'pending' and not is_bot_loop then coalesce(prompt_id, integration_id) end
where status <> 'closed';
alter table tickets
  drop column chatbot, drop column use_integration, drop column prompt_id, drop column integration_id,
  add constraint tickets_handler check (handler in ('human', 'bot', 'prompt', 'integration')),
  add constraint tickets_handler_id check ((handler_id is not null) = (handler is not null and handler in ('prompt', 'integration')));
-- Whose turn a prompt or an integration has, to end it when it is deleted.
create index tickets_by_handler on tickets (company_id, handler, handler_id) where handler_id is not null;
