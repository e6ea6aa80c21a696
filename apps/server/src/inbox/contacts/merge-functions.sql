-- Moves what refers to one over to the other, and writes down what that was.
create or replace function move_references(p_company bigint, p_merge bigint, p_refers_to text, p_from bigint, p_to bigint) returns void
language plpgsql as $$
declare
  v record;
  v_ids bigint[];
  v_gone jsonb;
  v_put jsonb;
begin
  for v in select * from merge_movers m where m.refers_to = p_refers_to and m.rule <> 'leave' order by m.place loop
    v_ids := null; v_gone := null; v_put := null;
    if v.rule = 'move' then
      execute format(
        'with moved as (update %1$I set %2$I = %4$L %5$s where company_id = $1 and %2$I = %3$L returning id)
         select array_agg(id) from moved', v.table_name, v.column_name, p_from, p_to,
        case when v.also is null then '' else format(', %1$I = case when %1$I = %2$L then %3$L else %1$I end', v.also, p_from, p_to) end)
        into v_ids using p_company;
    else
      execute format(
        'with gone as (delete from %1$I where company_id = $1 and %2$I = %3$L returning *) select jsonb_agg(to_jsonb(gone)) from gone',
        v.table_name, v.column_name, p_from) into v_gone using p_company;
      execute format(
        'with put as (insert into %1$I select x.* from jsonb_populate_recordset(null::%1$I, $1) x on conflict do nothing returning *)
         select jsonb_agg(to_jsonb(put)) from put', v.table_name) into v_put
        using (
          select jsonb_agg(x || jsonb_build_object(v.column_name, p_to) ||
                           case when v.also is not null and x ->> v.also = p_from::text
                                then jsonb_build_object(v.also, p_to::text) else '{}' end)
          from jsonb_array_elements(v_gone) x);
    end if;
    if v_ids is not null or v_gone is not null then
      insert into contact_merge_moves (company_id, merge_id, table_name, column_name, also, before, after, ids, gone, put)
        values (p_company, p_merge, v.table_name, v.column_name, v.also, p_from, p_to, v_ids, v_gone, v_put);
    end if;
  end loop;
end $$;

-- A row that has no place any more; nothing refers to it.
create or replace function put_aside(p_company bigint, p_merge bigint, p_table text, p_ids bigint[]) returns void language plpgsql as $$
begin
  execute format(
    'with gone as (delete from %1$I where company_id = $1 and id = any ($3) returning *)
     insert into contact_merge_moves (company_id, merge_id, table_name, gone)
     select $1, $2, %1$L, jsonb_agg(to_jsonb(gone)) from gone having count(*) > 0', p_table) using p_company, p_merge, p_ids;
end $$;

-- Of two conversations of one person on one connection that are not closed, one goes into the other.
create or replace function absorb_ticket(p_company bigint, p_merge bigint, p_kept bigint, p_gone bigint) returns void language plpgsql as $$
begin
  perform put_aside(p_company, p_merge, 'service_turns', array(
    select v.id from service_turns v join service_cycles c on c.company_id = p_company and c.id = v.cycle_id
    where v.company_id = p_company and v.ticket_id = p_gone and c.finished_at is null));
  perform put_aside(p_company, p_merge, 'service_cycles', array(
    select c.id from service_cycles c where c.company_id = p_company and c.ticket_id = p_gone and c.finished_at is null));
  perform put_aside(p_company, p_merge, 'stage_stays', array(
    select s.id from stage_stays s where s.company_id = p_company and s.ticket_id = p_gone and s.left_at is null));
  -- The browser's own ids are one's own within a conversation.
  update messages m set client_id = null
    where m.company_id = p_company and m.ticket_id = p_gone and exists (
      select from messages o where o.company_id = p_company and o.ticket_id = p_kept and o.user_id = m.user_id and o.client_id = m.client_id);
  perform move_references(p_company, p_merge, 'ticket', p_gone, p_kept);
  -- How the ticket was before: whoever tells of the merge reads it.
  insert into contact_merge_moves (company_id, merge_id, table_name, before)
    select p_company, p_merge, 'tickets', to_jsonb(k) from tickets k where k.company_id = p_company and k.id = p_kept;
  update tickets k set
      unread = k.unread + g.unread,
      last_message = case when g.last_message_at > k.last_message_at then g.last_message else k.last_message end,
      last_message_from_me = case when g.last_message_at > k.last_message_at then g.last_message_from_me else k.last_message_from_me end,
      last_message_at = greatest(g.last_message_at, k.last_message_at),
      reply_kind = case when is_later then g.reply_kind else k.reply_kind end,
      reply_value = case when is_later then g.reply_value else k.reply_value end,
      last_inbound_at = greatest(g.last_inbound_at, k.last_inbound_at),
      waiting_since = case when k.status = 'pending' and g.status = 'pending'
                           then least(g.waiting_since, k.waiting_since) else k.waiting_since end,
      -- Who waits in a queue goes on waiting there.
      queue_id = case when k.status = 'pending' and k.queue_id is null then g.queue_id else k.queue_id end,
      updated_at = now()
    from (
      select x.*, x.reply_value is not null
                  and (y.reply_value is null or x.last_inbound_at > y.last_inbound_at or y.last_inbound_at is null) as is_later
      from tickets x join tickets y on y.company_id = p_company and y.id = p_kept
      where x.company_id = p_company and x.id = p_gone
    ) g
    where k.company_id = p_company and k.id = p_kept;
  insert into absorbed_tickets (company_id, id, uuid, ticket_id)
    select p_company, t.id, t.uuid, p_kept from tickets t where t.company_id = p_company and t.id = p_gone;
  perform put_aside(p_company, p_merge, 'tickets', array[p_gone]);
end $$;

-- Makes one of two contacts; answers the merge. Under lock: whoever writes to one of them waits, or is waited for.
create or replace function merge_contacts(p_company bigint, p_kept bigint, p_gone bigint, p_user bigint) returns bigint language plpgsql as $$
declare
  v_merge bigint;
  v record;
begin
  -- Whoever waited for somebody else's merge finds one of them.
  if (select count(*) from (
    select from contacts c where c.company_id = p_company and c.id in (p_kept, p_gone) order by c.id for update
  ) locked) < 2 then
    return null;
  end if;
  perform from tickets t where t.company_id = p_company and t.contact_id in (p_kept, p_gone) order by t.id for update;
  insert into contact_merges (company_id, contact_id, absorbed_id, user_id, absorbed, kept, last_message_id, last_ticket_id)
    select p_company, p_kept, p_gone, p_user, to_jsonb(g), to_jsonb(k),
           coalesce((select max(m.id) from messages m where m.company_id = p_company and m.contact_id in (p_kept, p_gone)), 0),
           coalesce((select max(t.id) from tickets t where t.company_id = p_company and t.contact_id in (p_kept, p_gone)), 0)
    from contacts k join contacts g on g.company_id = p_company and g.id = p_gone and g.is_group = k.is_group
    where k.company_id = p_company and k.id = p_kept
    returning id into v_merge;
  if v_merge is null then return null; end if;

  -- What came twice, once under each name, came once.
  for v in
    select least(a.id, k.id) as kept, greatest(a.id, k.id) as gone, greatest(a.ack, k.ack) as ack
    from messages a
    join messages k on k.company_id = p_company and k.connection_id = a.connection_id and k.external_id = a.external_id
      and k.contact_id = case when a.contact_id = p_gone then p_kept else a.contact_id end
      and k.sender = case when a.sender = p_gone::text then p_kept::text else a.sender end
    where a.company_id = p_company and (a.contact_id = p_gone or a.sender_contact_id = p_gone) and a.id <> k.id
    order by 1
  loop
    perform move_references(p_company, v_merge, 'message', v.gone, v.kept);
    update messages m set ack = v.ack where m.company_id = p_company and m.id = v.kept and m.ack < v.ack;
    update tickets t set unread = t.unread - 1 from messages m
      where m.company_id = p_company and m.id = v.gone and not m.from_me and not m.read
        and t.company_id = p_company and t.id = m.ticket_id and t.unread > 0;
    perform put_aside(p_company, v_merge, 'messages', array[v.gone]);
  end loop;

  -- The one that somebody has open goes on, else the older one.
  for v in
    select array_agg(t.id order by t.status = 'open' desc, t.id) as both from tickets t
    where t.company_id = p_company and t.contact_id in (p_kept, p_gone) and t.status <> 'closed'
    group by t.connection_id having count(*) = 2 order by t.connection_id
  loop
    perform absorb_ticket(p_company, v_merge, v.both[1], v.both[2]);
  end loop;

  perform put_aside(p_company, v_merge, 'contact_fields', array(
    select g.id from contact_fields g join contact_fields k
      on k.company_id = p_company and k.contact_id = p_kept and lower(k.name) = lower(g.name) and k.value = g.value
    where g.company_id = p_company and g.contact_id = p_gone));
  perform move_references(p_company, v_merge, 'contact', p_gone, p_kept);
  delete from contacts c where c.company_id = p_company and c.id = p_gone;
  update contacts k set
      name = case when g.is_better then g.name else k.name end,
      push_name = case when k.push_name = '' then g.push_name else k.push_name end,
      name_edited = k.name_edited or g.name_edited,
      number = case when k.number = '' then g.number else k.number end,
      email = case when k.email = '' then g.email else k.email end,
      picture_id = case when k.picture_id is null then g.picture_id else k.picture_id end,
      opted_out_at = least(k.opted_out_at, g.opted_out_at),
      created_at = least(k.created_at, g.created_at),
      updated_at = now()
    from (
      select x.*, not o.name_edited and (x.name_edited or (o.push_name = '' and (x.push_name <> '' or o.number = ''))) as is_better
      from contact_merges m, jsonb_populate_record(null::contacts, m.absorbed) x, jsonb_populate_record(null::contacts, m.kept) o
      where m.company_id = p_company and m.id = v_merge
    ) g
    where k.company_id = p_company and k.id = p_kept;
  return v_merge;
end $$;

-- The same for what WhatsApp says: two contacts of one person are better than a message that can't be stored. Where nothing
-- is merged, nothing stays locked.
create or replace function merge_if_possible(p_company bigint, p_kept bigint, p_absorbed bigint) returns bigint language plpgsql as $$
declare
  v_merge bigint;
begin
  v_merge := merge_contacts(p_company, p_kept, p_absorbed, null);
  if v_merge is null then raise no_data_found; end if;
  return v_merge;
exception
  when no_data_found then
    return null;
  when integrity_constraint_violation then
    raise warning 'contacts % and % of company % could not be merged: %', p_kept, p_absorbed, p_company, sqlerrm;
    return null;
end $$;
