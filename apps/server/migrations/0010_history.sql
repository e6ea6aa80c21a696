-- The past of a phone, from before it was linked: closed conversations that nobody here had.

alter table tickets add column is_history boolean not null default false;

-- A chat is shown in the order of its messages' ids. What is older than all that came since the phone was linked gets ids
-- below theirs, and the newest of it comes first.
alter table messages alter column id restart with 4294967296;
create sequence message_history_ids increment by -1 start with 4294967295 minvalue 1 maxvalue 4294967295;

-- Messages of the past that are not known yet, and which they are. They ring for nobody and nothing is made of them.
create function receive_history(p_company bigint, p_connection bigint, p_is_test boolean, p_messages jsonb)
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
