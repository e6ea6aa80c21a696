-- What WhatsApp said becomes rows: contact, conversation, message, next step. One call for a batch of one connection,
-- within the caller's transaction and under its company. Constraints decide races; nothing is checked and then hoped.
-- Messages are placed one by one, in order, and then written together: half the work of writing each by itself.

-- The conversation that goes on, comes back or begins; locked. What was typed on the phone joins the last one as it is,
-- unless the company wants it to open one (p_joins false). old_status is null where it begins.
create or replace function find_or_open_conversation(
  p_company bigint, p_connection bigint, p_contact bigint, p_is_group boolean, p_is_test boolean, p_joins boolean, p_reopen interval,
  p_sent_at timestamptz, out ticket_id bigint, out old_status text, out old_user_id bigint, out old_queue_id bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  t record;
  v_opened bigint;
begin
  loop
    select x.id, x.status, x.user_id, x.queue_id into t from tickets x
      where x.company_id = p_company and x.connection_id = p_connection and x.contact_id = p_contact and x.status <> 'closed'
      for no key update;
    exit when found;
    -- The last conversation goes on when it ended a moment ago; one of a group always does. The phone's past never does.
    select x.id, x.status, x.user_id, x.queue_id into t from tickets x
      where x.company_id = p_company and x.connection_id = p_connection and x.contact_id = p_contact and not x.is_history
        and (p_joins or x.is_group or greatest(x.closed_at, x.last_message_at) > now() - p_reopen)
      order by x.id desc limit 1
      for no key update;
    if found and p_joins then
      -- Written at once: whether the customer's answer to it, perhaps next in the batch, brings it back depends on it.
      update tickets x set last_message_at = greatest(x.last_message_at, p_sent_at) where x.company_id = p_company and x.id = t.id;
      exit;
    end if;
    if found then
      -- Where its queue was removed meanwhile, nobody would see it wait there.
      update tickets x set status = 'pending', user_id = null, closed_at = null, chatbot = false, updated_at = now(),
          queue_id = (select q.id from queues q where q.company_id = p_company and q.id = x.queue_id and q.deleted_at is null)
        where x.company_id = p_company and x.id = t.id and x.status = 'closed'
        returning x.id into v_opened;
    else
      insert into tickets (company_id, status, contact_id, connection_id, is_group, is_test, closed_at, last_message_at)
        values (p_company, case when p_joins then 'closed' else 'pending' end, p_contact, p_connection, p_is_group, p_is_test,
                case when p_joins then now() end, p_sent_at)
        on conflict (company_id, connection_id, contact_id) where status <> 'closed' do nothing
        returning id, null::text as status, user_id, queue_id into t;
      v_opened := t.id;
    end if;
    exit when v_opened is not null;
  end loop;
  if v_opened is not null and not p_joins then
    insert into service_cycles (company_id, ticket_id, connection_id, queue_id, queued_at)
      select p_company, x.id, p_connection, x.queue_id, case when x.queue_id is not null then now() end
      from tickets x where x.company_id = p_company and x.id = v_opened;
  end if;
  ticket_id := t.id; old_status := t.status; old_user_id := t.user_id; old_queue_id := t.queue_id;
end $$;
