-- A bound function (docs/tenant-sql.md, 6): its owner is not bound by row-level security, under which no index of trigrams
-- is used. The company is the transaction's, never an argument; what the caller may see is in `p_filter`, and who is not
-- told to see all sees what the filter names alone. Where the operator's PostgreSQL has no role recado_search, the function
-- stays ours: it answers the same, more slowly.
drop function if exists search_messages;

do $$ begin
  if exists (select from pg_roles where rolname = 'recado_search') then
    grant create, usage on schema public to recado_search;
    grant select on messages, message_media, tickets, ticket_tags to recado_search;
    set local role recado_search;
  end if;
end $$;

-- The ids of the newest messages older than `p_before` whose text, or whose file's name, is like all of `p_words`, and that
-- pass `p_filter`. Without a budget (`p_milliseconds` null) matches are gathered by the indexes of trigrams, those of the
-- newest parts first, then all. With one the messages themselves are read, newest first, until the time is over: `reached`
-- is the oldest that was read, null where all were.
create function search_messages(
  p_words text[], p_filter jsonb, p_before bigint, p_limit integer, p_milliseconds integer
) returns table (ids bigint[], reached bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  text_of constant text := 'message_words(m.kind, m.body)';
  name_of constant text := 'norm_unaccent(f.file_name)';
  rows_of text := format('m.company_id = %L::bigint and not m.is_deleted', company);
  chat text := '';
  seen text := '';
  own text := '';
  in_text text := 'm.body <> ''''';
  in_name text := 'f.file_name <> ''''';
  word text;
  hit record;
  begun constant timestamptz := clock_timestamp();
  -- Without a limit the planner expects all rows to be read, and sorts ten million of them before it answers the first.
  slice constant integer := 5000;
  looked integer := 0;
  -- The indexes of trigrams know of each message in which part, of 262,144 ids, it is.
  part bigint;
  older bigint[];
  within text;
begin
  foreach word in array p_words loop
    in_text := in_text || format(' and %s like norm_unaccent(%L)', text_of, word);
    in_name := in_name || format(' and %s like norm_unaccent(%L)', name_of, word);
  end loop;
  if p_words = '{}' then in_text := 'true'; end if;
  -- Of the message.
  if p_filter ? 'contactId' then chat := format(' and m.contact_id = %L::bigint', p_filter ->> 'contactId'); end if;
  if p_filter ? 'fromMe' then own := own || format(' and m.from_me = %L::boolean', p_filter ->> 'fromMe'); end if;
  if p_filter ? 'users' then own := own || format(' and m.user_id = any (%L::bigint[])', array(select jsonb_array_elements_text(p_filter -> 'users'))::bigint[]); end if;
  if p_filter ? 'connections' then own := own || format(' and m.connection_id = any (%L::bigint[])', array(select jsonb_array_elements_text(p_filter -> 'connections'))::bigint[]); end if;
  if p_filter ? 'since' then own := own || format(' and m.sent_at >= %L::timestamptz', p_filter ->> 'since'); end if;
  if p_filter ? 'until' then own := own || format(' and m.sent_at < %L::timestamptz', p_filter ->> 'until'); end if;
  if p_filter ? 'hasMedia' then
    own := own || format(' and exists (select from message_media x where x.company_id = %L::bigint and x.message_id = m.id)', company);
  end if;
  -- Of its conversation.
  if (p_filter ->> 'all')::boolean is not true then
    seen := seen || format(' and (t.user_id = %L::bigint or t.queue_id = any (%L::bigint[])', p_filter ->> 'userId',
      array(select jsonb_array_elements_text(p_filter -> 'queueIds'))::bigint[]);
    if (p_filter ->> 'withoutQueue')::boolean is true then seen := seen || ' or t.queue_id is null'; end if;
    seen := seen || ')';
  end if;
  if p_filter ? 'queues' then
    seen := seen || format(' and (t.queue_id = any (%L::bigint[])', array(select jsonb_array_elements_text(p_filter -> 'queues'))::bigint[]);
    if (p_filter ->> 'noQueue')::boolean is true then seen := seen || ' or t.queue_id is null'; end if;
    seen := seen || ')';
  end if;
  if p_filter ? 'tags' then
    seen := seen || format(
      ' and (select count(*) from ticket_tags x where x.company_id = %L::bigint and x.ticket_id = t.id and x.tag_id = any (%L::bigint[])) = %s',
      company, array(select jsonb_array_elements_text(p_filter -> 'tags'))::bigint[], jsonb_array_length(p_filter -> 'tags'));
  end if;
  if seen <> '' then
    own := own || format(' and exists (select from tickets t where t.company_id = %L::bigint and t.id = m.ticket_id %s)', company, seen);
  end if;

  ids := '{}';
  if p_milliseconds is null then
    execute format('select max(m.id) >> 18 from messages m where %s and m.id < %L::bigint', rows_of, p_before) into part;
    -- A page is mostly found in the newest parts: of ten thousand matches only these are read.
    for n in 0..4 loop
      exit when part is null or n > part;
      -- What is older not by parts: the index would gather all messages of them.
      within := case when n < 4 then format('(%%1$s >> 18) = %L::bigint', part - n)
                     else format('%%1$s < %L::bigint', (part - 3) << 18) end;
      execute format(
        'with texts as materialized (select m.id from messages m where %1$s and m.id < %8$L::bigint %2$s and %3$s and %9$s),
              names as materialized (select f.message_id as id from message_media f where f.company_id = %4$L::bigint and %5$s and %10$s),
              found as materialized (select id from texts union select id from names where id < %8$L::bigint order by id desc)
         select array(select x.id from found x
                      cross join lateral (select from messages m where %1$s %2$s and m.id = x.id %6$s offset 0) seen
                      order by x.id desc limit %7$s)',
        rows_of, chat, in_text, company, in_name, own, p_limit - cardinality(ids), p_before,
        format(within, 'm.id'), format(within, 'f.message_id')) into older;
      ids := ids || older;
      exit when cardinality(ids) >= p_limit;
    end loop;
    return next;
    return;
  end if;

  reached := p_before;
  loop
    for hit in execute format(
      'select m.id, (%1$s or m.kind <> ''chat'' and exists (
          select from message_media f where f.company_id = %2$L::bigint and f.message_id = m.id and %3$s)) %4$s as fits
       from messages m where %5$s and m.id < %6$L::bigint %7$s order by m.id desc limit %8$s',
      '(' || in_text || ')', company, in_name, own, rows_of, reached, chat, slice)
    loop
      if hit.fits then ids := ids || hit.id; end if;
      reached := hit.id;
      looked := looked + 1;
      if cardinality(ids) >= p_limit
         or looked % 100 = 0 and clock_timestamp() - begun > p_milliseconds * interval '1 millisecond' then
        return next;
        return;
      end if;
    end loop;
    -- A slice that is not full was the last.
    exit when looked % slice > 0 or not found;
  end loop;
  reached := null;
  return next;
end $$;

revoke all on function search_messages from public;
grant execute on function search_messages to session_user;
reset role;
