-- Places found before a merge of the same transaction, as they are after it.
create or replace function follow_merges(p_company bigint, p_places message_place[]) returns message_place[] language sql as $$
  with merged as (
    select m.absorbed_id, m.contact_id from contact_merges m
    where m.company_id = p_company and m.id = any (string_to_array(nullif(current_setting('app.merges', true), ''), ',')::bigint[])
  )
  select coalesce(array_agg(jsonb_populate_record(p, jsonb_strip_nulls(jsonb_build_object(
      'contact_id', (select m.contact_id from merged m where m.absorbed_id = p.contact_id),
      'author_id', (select m.contact_id from merged m where m.absorbed_id = p.author_id),
      'sender', (select m.contact_id::text from merged m where m.absorbed_id::text = p.sender),
      'ticket_id', (select t.ticket_id from absorbed_tickets t where t.company_id = p_company and t.id = p.ticket_id)
    ))) order by p.n), '{}')
  from unnest(p_places) p
$$;

-- The few rows of a batch are found by key, however many there are: a plan made while a table was small must not last.
create or replace function receive_messages(
  p_company bigint, p_connection bigint, p_is_test boolean, p_reopen interval, p_phone_opens boolean, p_messages jsonb
) returns table (
  n integer, message_id bigint, ticket_id bigint, contact_id bigint, contact_created boolean, old_status text, old_user_id bigint,
  old_queue_id bigint, has_early boolean
) language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  m record;
  v_place message_place;
  v_places message_place[] := '{}';
  v_quotes boolean := false;
  v_merges text := current_setting('app.merges', true);
  v_has_merged boolean := false;
begin
  perform merge_known(p_company, one.pns, one.lid)
    from (
      select x.pns, x.lid from jsonb_populate_recordset(null::inbound_message, p_messages) x where x.lid is not null and x.pns <> '{}'
      union
      select x."senderPns", x."senderLid" from jsonb_populate_recordset(null::inbound_message, p_messages) x
      where x."group" is not null and x."senderLid" is not null and x."senderPns" <> '{}'
      order by lid
    ) one;
  v_merges := current_setting('app.merges', true);

  for m in
    select x.*, whose.contact_id, t.id as ticket_id, t.status, t.user_id, t.queue_id
    from jsonb_populate_recordset(null::inbound_message, p_messages) x
    -- Whoever is known by all that is said of them, and whose conversation goes on, is found here, and without another word.
    -- Held: whoever is merged meanwhile is not lost from under us.
    cross join lateral (
      select (select i.contact_id from contact_identities i where i.company_id = p_company and i.kind = 'pn' and i.value = x.pns[1]) as by_number,
             (select i.contact_id from contact_identities i where i.company_id = p_company and i.kind = 'lid' and i.value = x.lid) as by_lid
    ) known
    left join lateral (
      select c.id as contact_id from contacts c
      where c.company_id = p_company
        and c.id = case when x.pns[1] is null then known.by_lid when x.lid is null or known.by_lid = known.by_number then known.by_number end
        and (x.pns[1] is null or c.number = x.pns[1])
      for key share
    ) whose on x."group" is null
    left join lateral (
      select o.* from tickets o
      where o.company_id = p_company and o.connection_id = p_connection and o.contact_id = whose.contact_id and o.status <> 'closed'
      for no key update
    ) t on x."group" is null
    order by x.n
  loop
    if v_merges is distinct from current_setting('app.merges', true) then
      v_merges := current_setting('app.merges', true);
      v_places := follow_merges(p_company, v_places);
      v_has_merged := true;
    end if;
    if v_has_merged then
      m.contact_id := null; m.ticket_id := null;
    end if;
    v_place := (m.n, m.contact_id, false, null, null, m.ticket_id, m.status, m.user_id, m.queue_id);
    if m.contact_id is null then
      select f.contact_id, f.is_new into v_place.contact_id, v_place.contact_created
        from find_or_create_contact(p_company, m.pns, m.lid, m."group", case when m."group" is null and not m."fromMe" then m.name else '' end) f;
    end if;
    if m."group" is not null and not m."fromMe" then
      select f.contact_id into v_place.author_id from find_or_create_contact(p_company, m."senderPns", m."senderLid", null, m.name) f;
    end if;
    v_place.sender := case when m."fromMe" then 'me' else coalesce(v_place.author_id, v_place.contact_id)::text end;

    if m.ticket_id is null then
      -- Known already: nothing may come of it, least of all a new conversation.
      continue when exists (
        select from messages x where x.company_id = p_company and x.connection_id = p_connection and x.contact_id = v_place.contact_id
          and x.sender = v_place.sender and x.external_id = m."externalId");
      select o.ticket_id, o.old_status, o.old_user_id, o.old_queue_id
        into v_place.ticket_id, v_place.old_status, v_place.old_user_id, v_place.old_queue_id
        from find_or_open_conversation(p_company, p_connection, v_place.contact_id, m."group" is not null, p_is_test,
                                       m."fromMe" and not p_phone_opens, p_reopen, m."sentAt") o;
    end if;
    v_places := v_places || v_place;
    v_quotes := v_quotes or m.quoted is not null;
  end loop;

  if v_merges is distinct from current_setting('app.merges', true) then
    v_places := follow_merges(p_company, v_places);
  end if;

  -- Whoever was waited for may be two again, and was read before that. From here on they are held.
  if exists (
    select from unnest(v_places) p join jsonb_populate_recordset(null::inbound_message, p_messages) x on x.n = p.n
    join contact_identities i on i.company_id = p_company and i.kind = case when x.pns[1] is null then 'lid' else 'pn' end
      and i.value = coalesce(x.pns[1], x.lid)
    where x."group" is null and i.contact_id <> p.contact_id
  ) then
    raise exception 'a contact was parted while its messages were placed' using errcode = 'serialization_failure';
  end if;

  return query
    with placed as materialized (
      select p.*, x."externalId", x.pns, x.lid, x."senderPns", x."senderLid", x."group", x."fromMe", x.name, x.kind, x.body, x.preview, x."sentAt",
             x."choiceId", x.late, x.secret
      from unnest(v_places) p join jsonb_populate_recordset(null::inbound_message, p_messages) x on x.n = p.n
    ), stored as (
      insert into messages (company_id, ticket_id, contact_id, sender_contact_id, connection_id, sender, external_id, from_me, kind,
                            body, ack, read, source, via, sent_at, choice_id, received_offline, secret)
        select p_company, p.ticket_id, p.contact_id, p.author_id, p_connection, p.sender, p."externalId", p."fromMe", p.kind,
               p.body, case when p."fromMe" then 1 else 0 end, p."fromMe", case when p."fromMe" then 'phone' else 'contact' end,
               case when p."group" is null then coalesce('pn:' || p.pns[1], 'lid:' || p.lid)
                    else coalesce('pn:' || p."senderPns"[1], 'lid:' || p."senderLid") end, p."sentAt",
               p."choiceId", coalesce(p.late, false), decode(p.secret, 'base64')
        from placed p order by p.n
        on conflict (company_id, connection_id, contact_id, sender, external_id) do nothing
        returning id, contact_id, sender, external_id
    ), fresh as (
      select distinct on (s.id) s.id, p.*
      from stored s join placed p on p.contact_id = s.contact_id and p.sender = s.sender and p."externalId" = s.external_id
      order by s.id, p.n
    ), told as (
      update tickets x set
          unread = case when f.answered is null then x.unread else 0 end + f.unheard,
          last_message = f.preview,
          last_message_from_me = f."fromMe",
          last_message_at = greatest(x.last_message_at, f.latest),
          last_inbound_at = case when f.is_heard then now() else x.last_inbound_at end,
          reply_kind = case when f."group" is not null then 'group' when f.lid is not null and f.pns[1] is null then 'lid' else 'pn' end,
          reply_value = coalesce(f."group", f.pns[1], f.lid),
          updated_at = now()
        from (
          select distinct on (y.ticket_id) y.*, max(y."sentAt") over w as latest, bool_or(not y."fromMe") over w as is_heard,
                 count(*) filter (where y.n > coalesce(y.answered, -1)) over w as unheard
          from (select *, max(n) filter (where "fromMe") over (partition by ticket_id) as answered from fresh) y
          window w as (partition by y.ticket_id) order by y.ticket_id, y.n desc
        ) f
        where x.company_id = p_company and x.id = f.ticket_id
    ), named as (
      update contacts c set push_name = f.name, name = case when c.name_edited then c.name else f.name end, updated_at = now()
        from (
          select distinct on (y.sender) y.sender::bigint as contact_id, y.name from fresh y
          where not y."fromMe" and y.name <> '' order by y.sender, y.n desc
        ) f
        where c.company_id = p_company and c.id = f.contact_id and c.push_name <> f.name
    )
    select y.n, y.id, y.ticket_id, y.contact_id, y.contact_created, y.old_status, y.old_user_id, y.old_queue_id,
           exists (select from early_effects e where e.company_id = p_company and e.connection_id = p_connection
                     and e.contact_id = y.contact_id and e.target_external_id = y."externalId")
    from fresh y order by y.n;

  -- What is quoted may be of the same batch.
  if v_quotes then
    update messages x set quoted_id = (
        select q.id from messages q where q.company_id = p_company and q.connection_id = p_connection and q.contact_id = x.contact_id
          and q.external_id = i.quoted and q.id < x.id order by q.id desc limit 1)
      from unnest(v_places) p join jsonb_populate_recordset(null::inbound_message, p_messages) i on i.n = p.n
      where i.quoted is not null and x.company_id = p_company and x.connection_id = p_connection and x.contact_id = p.contact_id
        and x.sender = p.sender and x.external_id = i."externalId";
  end if;
end $$;
