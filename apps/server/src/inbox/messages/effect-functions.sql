-- Messages that are known already. What stood for one that couldn't be read is filled; of a live location the last place
-- is kept.
create or replace function refill_messages(p_company bigint, p_connection bigint, p_messages jsonb)
returns table (n integer, message_id bigint, ticket_id bigint, was_waiting boolean, has_early boolean) language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  m record;
begin
  for m in
    select x.*, o.id as message_id, o.ticket_id, o.kind = 'waiting' as was_waiting
    from jsonb_populate_recordset(null::inbound_message, p_messages) x
    cross join lateral (select find_contact(p_company, x.pns, x.lid, x."group") as contact_id) c
    cross join lateral (
      select case when x."fromMe" then 'me'
                  else (case when x."group" is null then c.contact_id else find_contact(p_company, x."senderPns", x."senderLid", null) end)::text
             end as sender
    ) s
    join messages o on o.company_id = p_company and o.connection_id = p_connection and o.contact_id = c.contact_id
      and o.sender = s.sender and o.external_id = x."externalId"
    where (o.kind = 'waiting' and x.kind <> 'waiting')
      or (o.kind = 'locationMessage' and x.kind = 'locationMessage' and o.body <> x.body)
    order by x.n
  loop
    update messages o set kind = m.kind, body = m.body, choice_id = m."choiceId", secret = coalesce(decode(m.secret, 'base64'), o.secret),
        quoted_id = case when m.quoted is null then o.quoted_id else (
          select q.id from messages q where q.company_id = p_company and q.connection_id = p_connection and q.contact_id = o.contact_id
            and q.external_id = m.quoted and q.id < o.id order by q.id desc limit 1) end
      where o.company_id = p_company and o.id = m.message_id;
    n := m.n; message_id := m.message_id; ticket_id := m.ticket_id; was_waiting := m.was_waiting;
    has_early := exists (select from messages o join early_effects e on e.company_id = p_company and e.connection_id = p_connection
                           and e.contact_id = o.contact_id and e.target_external_id = o.external_id
                         where o.company_id = p_company and o.id = m.message_id);
    return next;
  end loop;
end $$;

-- An edit: what it said before is kept, in order, even where a later edit has come first.
create or replace function edit_message(p_company bigint, p_message bigint, p_body text, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  v_next message_versions;
  v_before text;
begin
  if exists (select from message_versions v where v.company_id = p_company and v.message_id = p_message and v.replaced_at = p_at) then
    return false;
  end if;
  select * into v_next from message_versions v
    where v.company_id = p_company and v.message_id = p_message and v.replaced_at > p_at order by v.replaced_at limit 1;
  if found then
    update message_versions v set body = p_body where v.company_id = p_company and v.id = v_next.id;
    v_before := v_next.body;
  else
    select m.body into v_before from messages m where m.company_id = p_company and m.id = p_message;
    update messages m set body = p_body, is_edited = true where m.company_id = p_company and m.id = p_message;
  end if;
  insert into message_versions (company_id, message_id, body, replaced_at) values (p_company, p_message, v_before, p_at);
  return v_next.id is null;
end $$;

-- Does to a message what was done to it: null where there is no such message of that sender's, else whether it changed.
create or replace function apply_effect(p_company bigint, p_connection bigint, p_contact bigint, p_sender text, e inbound_effect,
  out message_id bigint, out changed boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  m record;
begin
  -- An id is its sender's own: nobody but its sender reaches a message by it, but for those who may judge of all.
  select o.id, o.kind, o.is_deleted into m from messages o
    where o.company_id = p_company and o.connection_id = p_connection and o.contact_id = p_contact and o.external_id = e.target
      and case when e.kind = 'reaction' then o.from_me = e."targetFromMe" else o.sender = p_sender or (e.kind = 'revoke' and e."byAdmin") end
      -- What an unread message said before it was changed is not known yet.
      and not (e.kind in ('edit', 'sealedEdit') and o.kind = 'waiting')
    order by o.sender = p_sender desc, o.id limit 1 for no key update;
  if not found then
    return;
  end if;
  message_id := m.id;
  changed := false;
  if e.kind = 'edit' and m.kind in ('chat', 'image', 'video', 'audio', 'application', 'poll', 'order') then
    changed := edit_message(p_company, m.id, e.body, e.at);
  elsif e.kind = 'revoke' then
    update messages o set is_deleted = true where o.company_id = p_company and o.id = m.id and not o.is_deleted;
    changed := found;
  elsif e.kind = 'reaction' then
    -- A reaction taken back stays as an empty one, so that an older one that comes later doesn't come to life.
    insert into message_reactions as r (company_id, message_id, reactor, contact_id, emoji, reacted_at)
      values (p_company, m.id, p_sender, case when p_sender <> 'me' then p_sender::bigint end, e.emoji, e.at)
      on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji, reacted_at = excluded.reacted_at, user_id = null
        where r.reacted_at < excluded.reacted_at;
    changed := found;
  end if;
end $$;

-- What was done, in order: applied, or kept until the message comes. Answers the messages that are other than before.
create or replace function apply_effects(p_company bigint, p_connection bigint, p_effects jsonb) returns table (message_id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  e inbound_effect;
  v_contact bigint;
  v_sender text;
  v_done record;
begin
  for e in select * from jsonb_populate_recordset(null::inbound_effect, p_effects) loop
    select f.contact_id into v_contact from find_or_create_contact(p_company, e.pns, e.lid, e."group", '') f;
    v_sender := case when e."fromMe" then 'me' else v_contact::text end;
    if e."group" is not null and not e."fromMe" then
      select f.contact_id::text into v_sender from find_or_create_contact(p_company, e."senderPns", e."senderLid", null, '') f;
    end if;
    select * into v_done from apply_effect(p_company, p_connection, v_contact, v_sender, e);
    if v_done.changed then
      message_id := v_done.message_id;
      return next;
    elsif v_done.message_id is null then
      -- So many wait for a chat's messages at most: nobody fills the app with what is about nothing.
      insert into early_effects (company_id, connection_id, contact_id, sender, target_external_id, effect)
        select p_company, p_connection, v_contact, v_sender, e.target, to_jsonb(e)
        where (select count(*) from early_effects o
               where o.company_id = p_company and o.connection_id = p_connection and o.contact_id = v_contact) < 500
          and not exists (select from early_effects o
                          where o.company_id = p_company and o.connection_id = p_connection and o.contact_id = v_contact
                            and o.target_external_id = e.target and o.sender = v_sender and o.effect = to_jsonb(e));
    end if;
  end loop;
end $$;

-- Messages have come whose effects were there first. Answers those that are other than they came.
create or replace function apply_early_effects(p_company bigint, p_messages bigint[]) returns table (message_id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  w record;
  v_done record;
begin
  for w in
    select x.* from messages m join early_effects x on x.company_id = p_company and x.connection_id = m.connection_id
      and x.contact_id = m.contact_id and x.target_external_id = m.external_id
    where m.company_id = p_company and m.id = any (p_messages) order by x.id
  loop
    select * into v_done from apply_effect(p_company, w.connection_id, w.contact_id, w.sender,
                                           jsonb_populate_record(null::inbound_effect, w.effect));
    continue when v_done.message_id is null;
    delete from early_effects x where x.company_id = p_company and x.id = w.id;
    if v_done.changed then
      message_id := v_done.message_id;
      return next;
    end if;
  end loop;
end $$;

-- The secrets of messages that sealed changes are of, where they are here: the changes' places in the batch.
create or replace function secrets_of_targets(p_company bigint, p_connection bigint, p_effects jsonb)
returns table (n bigint, secret bytea, from_me boolean, external_id text) language sql stable as $$
  select e.n, m.secret, m.from_me, m.external_id
  from rows from (jsonb_to_recordset(p_effects) as (
         target text, pns text[], lid text, "group" text, "fromMe" boolean, "senderPns" text[], "senderLid" text
       )) with ordinality as e (target, pns, lid, "group", "fromMe", "senderPns", "senderLid", n)
  cross join lateral (select find_contact(p_company, e.pns, e.lid, e."group") as id) c
  join messages m on m.company_id = p_company and m.connection_id = p_connection and m.contact_id = c.id and m.external_id = e.target
    and m.kind <> 'waiting'
    and m.sender = case when e."fromMe" then 'me'
                        else (case when e."group" is null then c.id else find_contact(p_company, e."senderPns", e."senderLid", null) end)::text
                   end
$$;

-- Messages of the past that are not known yet, and which they are. They ring for nobody and nothing is made of them.
create or replace function receive_history(p_company bigint, p_connection bigint, p_is_test boolean, p_messages jsonb)
returns table (n integer, message_id bigint) language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  m record;
  v_contact bigint;
  v_author bigint;
  v_sender text;
  v_ticket bigint;
  v_id bigint;
begin
  for m in select * from jsonb_populate_recordset(null::inbound_message, p_messages) x order by x."sentAt" desc, x.n desc loop
    select f.contact_id into v_contact
      from find_or_create_contact(p_company, m.pns, m.lid, m."group", case when m."group" is null and not m."fromMe" then m.name else '' end) f;
    v_author := null;
    if m."group" is not null and not m."fromMe" then
      select f.contact_id into v_author from find_or_create_contact(p_company, m."senderPns", m."senderLid", null, m.name) f;
    end if;
    v_sender := case when m."fromMe" then 'me' else coalesce(v_author, v_contact)::text end;
    continue when exists (
      select from messages x where x.company_id = p_company and x.connection_id = p_connection and x.contact_id = v_contact
        and x.sender = v_sender and x.external_id = m."externalId");
    select t.id into v_ticket from tickets t
      where t.company_id = p_company and t.contact_id = v_contact and t.connection_id = p_connection and t.is_history
      order by t.id limit 1;
    if v_ticket is null then
      insert into tickets (company_id, status, contact_id, connection_id, is_group, is_test, is_history, last_message,
                           last_message_from_me, last_message_at, closed_at, reply_kind, reply_value)
        values (p_company, 'closed', v_contact, p_connection, m."group" is not null, p_is_test, true, m.preview, m."fromMe",
                m."sentAt", m."sentAt",
                case when m."group" is not null then 'group' when m.lid is not null and m.pns[1] is null then 'lid' else 'pn' end,
                coalesce(m."group", m.pns[1], m.lid))
        returning id into v_ticket;
    end if;
    v_id := nextval('message_history_ids');
    -- What was missed between two links follows what is known from before it.
    if exists (select from messages x where x.company_id = p_company and x.contact_id = v_contact and x.connection_id = p_connection
                 and x.id >= 4294967296 and x.sent_at < m."sentAt") then
      v_id := nextval(pg_get_serial_sequence('messages', 'id'));
    end if;
    insert into messages (id, company_id, ticket_id, contact_id, sender_contact_id, connection_id, sender, external_id, from_me, kind,
                          body, ack, read, source, via, sent_at, choice_id)
      values (v_id, p_company, v_ticket, v_contact, v_author, p_connection, v_sender, m."externalId", m."fromMe", m.kind,
              m.body, case when m."fromMe" then 1 else 0 end, true, case when m."fromMe" then 'phone' else 'contact' end,
              case when m."group" is null then coalesce('pn:' || m.pns[1], 'lid:' || m.lid)
                   else coalesce('pn:' || m."senderPns"[1], 'lid:' || m."senderLid") end, m."sentAt", m."choiceId");
    n := m.n; message_id := v_id;
    return next;
  end loop;
end $$;
