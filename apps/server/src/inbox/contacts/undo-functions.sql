-- Parts what a merge made one: what moved goes back, and what came since goes to whom it came from. Answers 'undone';
-- 'absent' where there is no such merge any more; 'later' where another came after it, which must be undone first.
-- `tickets_before`: the tickets as they were.
create or replace function undo_merge(p_company bigint, p_merge bigint, out outcome text, out tickets_before jsonb)
language plpgsql as $$
declare
  m contact_merges;
  v_gone contacts;
  v_kept contacts;
  v_now contacts;
  v_columns text;
  v record;
begin
  select * into m from contact_merges x where x.company_id = p_company and x.id = p_merge and x.undone_at is null for update;
  outcome := 'absent';
  if not found then return; end if;
  perform from contacts c where c.company_id = p_company and c.id = m.contact_id for update;
  perform from tickets t where t.company_id = p_company and t.contact_id = m.contact_id order by t.id for update;
  if m.kept ->> 'id' <> m.contact_id::text or exists (
    select from contact_merges x
    where x.company_id = p_company and x.contact_id = m.contact_id and x.id > p_merge and x.undone_at is null
  ) then
    outcome := 'later';
    return;
  end if;
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into tickets_before
    from tickets t where t.company_id = p_company and t.contact_id = m.contact_id;
  v_gone := jsonb_populate_record(null::contacts, m.absorbed);
  v_kept := jsonb_populate_record(null::contacts, m.kept);

  -- Whether they want campaigns was said since the merge: it holds for both.
  select * into v_now from contacts c where c.company_id = p_company and c.id = m.contact_id;
  if v_now.opted_out_at is distinct from least(v_kept.opted_out_at, v_gone.opted_out_at) then
    v_kept.opted_out_at := v_now.opted_out_at;
    v_gone.opted_out_at := v_now.opted_out_at;
  end if;

  -- What the merge gave is given back, unless it was changed since.
  update contacts k set
      name = case when k.name = v_gone.name then v_kept.name else k.name end,
      name_edited = case when k.name in (v_gone.name, v_kept.name) then v_kept.name_edited else k.name_edited end,
      push_name = case when k.push_name = v_gone.push_name then v_kept.push_name else k.push_name end,
      number = case when k.number = v_gone.number then v_kept.number else k.number end,
      email = case when k.email = v_gone.email then v_kept.email else k.email end,
      picture_id = case when k.picture_id = v_gone.picture_id then v_kept.picture_id else k.picture_id end,
      opted_out_at = v_kept.opted_out_at,
      updated_at = now()
    where k.company_id = p_company and k.id = m.contact_id;
  if exists (select from contacts c where c.company_id = p_company and c.number = v_gone.number and c.number <> '') then
    v_gone.number := '';
  end if;
  if not exists (select from media f where f.company_id = p_company and f.id = v_gone.picture_id) then
    v_gone.picture_id := null;
  end if;
  v_gone.updated_at := now();
  -- All columns but those that the database generates.
  select string_agg(quote_ident(a.attname), ', ') into v_columns
    from pg_attribute a where a.attrelid = 'contacts'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('insert into contacts (%1$s) select %1$s from jsonb_populate_record(null::contacts, $1)', v_columns)
    using to_jsonb(v_gone);

  for v in select * from contact_merge_moves x where x.company_id = p_company and x.merge_id = p_merge order by x.id desc loop
    if v.ids is not null then
      execute format('update %1$I set %2$I = %3$L %4$s where company_id = $1 and id = any ($2)', v.table_name, v.column_name, v.before,
        case when v.also is null then ''
             else format(', %1$I = case when %1$I = %2$L then %3$L else %1$I end', v.also, v.after, v.before) end)
        using p_company, v.ids;
    else
      perform put_back(p_company, v.table_name, v.gone, v.put);
    end if;
  end loop;
  delete from absorbed_tickets a where a.company_id = p_company
    and exists (select from tickets t where t.company_id = p_company and t.id = a.id);
  perform part_messages(p_company, m);
  delete from contact_merge_moves x where x.company_id = p_company and x.merge_id = p_merge;
  update contact_merges x set undone_at = now() where x.company_id = p_company and x.id = p_merge;
  outcome := 'undone';
end $$;

-- Rows that went come back where what they belong to is still there; what was put in their place goes.
create or replace function put_back(p_company bigint, p_table text, p_gone jsonb, p_put jsonb) returns void language plpgsql as $$
declare
  v jsonb;
  v_key text;
begin
  select string_agg(format('t.%1$I = x.%1$I', a.attname), ' and ') into v_key
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = p_table::regclass and i.indisprimary and a.attname <> 'company_id';
  for v in select jsonb_array_elements(p_put) loop
    execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $2) x where t.company_id = $1 and %2$s', p_table, v_key)
      using p_company, v;
  end loop;
  for v in select jsonb_array_elements(p_gone) loop
    -- Closed where it went into one that has been closed since, and where another has begun.
    if p_table = 'tickets' and v ->> 'status' <> 'closed' and (
      exists (select from absorbed_tickets a join tickets t on t.company_id = p_company and t.id = a.ticket_id
              where a.company_id = p_company and a.id = (v ->> 'id')::bigint and t.status = 'closed')
      or exists (select from tickets t where t.company_id = p_company and t.connection_id = (v ->> 'connection_id')::bigint
                 and t.contact_id = (v ->> 'contact_id')::bigint and t.status <> 'closed')
    ) then
      v := v || jsonb_build_object('status', 'closed', 'closed_at', now(), 'unread', 0);
    end if;
    if p_table = 'service_cycles' and v -> 'finished_at' = 'null' and exists (
      select from tickets t where t.company_id = p_company and t.id = (v ->> 'ticket_id')::bigint and t.status = 'closed'
    ) then
      v := v || jsonb_build_object('finished_at', now());
    end if;
    if p_table = 'service_turns' and v -> 'ended_at' = 'null' and exists (
      select from tickets t where t.company_id = p_company and t.id = (v ->> 'ticket_id')::bigint and t.status = 'closed'
    ) then
      v := v || jsonb_build_object('ended_at', now());
    end if;
    begin
      execute format('insert into %1$I select x.* from jsonb_populate_record(null::%1$I, $1) x on conflict do nothing', p_table) using v;
    exception when foreign_key_violation then
      null; -- What it belonged to was deleted since.
    end;
  end loop;
end $$;

-- What was said since the merge goes to whom it came from; an answer, to whom it answered.
create or replace function part_messages(p_company bigint, m contact_merges) returns void language plpgsql as $$
declare
  v record;
  v_owner bigint;
  v_holder bigint;
  v_ticket bigint;
  v_connection bigint;
begin
  for v in
    select x.id, x.ticket_id, x.contact_id, x.connection_id, w.contact_id as heard
    from messages x
    left join contact_identities w on w.company_id = p_company and w.kind = split_part(x.via, ':', 1) and w.value = split_part(x.via, ':', 2)
      and w.contact_id in (m.contact_id, m.absorbed_id)
    where x.company_id = p_company and x.contact_id in (m.contact_id, m.absorbed_id) and x.id > m.last_message_id
    order by x.connection_id, x.id
  loop
    if v_connection is distinct from v.connection_id then
      v_connection := v.connection_id;
      select x.contact_id into v_owner from messages x
        where x.company_id = p_company and x.contact_id in (m.contact_id, m.absorbed_id) and x.connection_id = v_connection
          and x.id <= m.last_message_id and not x.from_me
        order by x.id desc limit 1;
    end if;
    v_owner := coalesce(v.heard, v_owner, m.contact_id);
    v_ticket := v.ticket_id;
    select t.contact_id into v_holder from tickets t where t.company_id = p_company and t.id = v_ticket;
    continue when v.contact_id = v_owner and v_holder = v_owner;

    if v_holder <> v_owner and v_ticket > m.last_ticket_id and not exists (
      select from messages x where x.company_id = p_company and x.ticket_id = v_ticket and x.id < v.id
    ) and not exists (
      select from tickets t where t.company_id = p_company and t.connection_id = v.connection_id and t.contact_id = v_owner and t.status <> 'closed'
    ) then
      -- It began with this one, after the merge.
      update tickets t set contact_id = v_owner, updated_at = now() where t.company_id = p_company and t.id = v_ticket;
    elsif v_holder <> v_owner then
      select t.id into v_ticket from tickets t
        where t.company_id = p_company and t.contact_id = v_owner and t.connection_id = v.connection_id
        order by t.status <> 'closed' desc, t.id desc limit 1;
      if v_ticket is null then
        insert into tickets (company_id, status, contact_id, connection_id, queue_id, is_group, is_test)
          select p_company, 'pending', v_owner, t.connection_id, t.queue_id, t.is_group, t.is_test
          from tickets t where t.company_id = p_company and t.id = v.ticket_id returning id into v_ticket;
        insert into service_cycles (company_id, ticket_id, connection_id, queue_id, queued_at, first_queued_at)
          select p_company, t.id, t.connection_id, t.queue_id, case when t.queue_id is not null then now() end,
                 case when t.queue_id is not null then now() end
          from tickets t where t.company_id = p_company and t.id = v_ticket;
      end if;
    end if;
    update messages x set contact_id = v_owner, ticket_id = v_ticket,
        sender = case when x.sender in (m.contact_id::text, m.absorbed_id::text) then v_owner::text else x.sender end
      where x.company_id = p_company and x.id = v.id;
  end loop;

  -- And what they wrote in groups.
  update messages x set sender_contact_id = w.contact_id, sender = w.contact_id::text
    from contact_identities w
    where x.company_id = p_company and x.sender_contact_id = m.contact_id and x.id > m.last_message_id and w.company_id = p_company
      and w.kind = split_part(x.via, ':', 1) and w.value = split_part(x.via, ':', 2) and w.contact_id = m.absorbed_id;
end $$;
