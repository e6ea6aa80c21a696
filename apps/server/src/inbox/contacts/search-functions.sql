-- A bound function (docs/tenant-sql.md, 6): its owner is not bound by row-level security, under which no index of trigrams
-- is used. The company is the transaction's, never an argument. Where the operator's PostgreSQL has no role recado_search,
-- the function stays ours: it answers the same, more slowly.
drop function if exists search_contacts;

do $$ begin
  if exists (select from pg_roles where rolname = 'recado_search') then
    grant create, usage on schema public to recado_search;
    grant select on contacts to recado_search;
    set local role recado_search;
  end if;
end $$;

-- A page of people by name: those whose words match all of `p_words` (patterns) and, unless it is empty, one of
-- `p_numbers`, who are among these (null: everybody) and came between two moments. `total`: how many there are; of a search
-- or filter at most few + 1. So many are found by index and sorted. Where more have the words, those whose name begins with
-- the first of them come before as many others; whoever is not among these is found with another word. Where more have the
-- digits, the list by name is read until the page is full if a tenth of its beginning has them; it would be read for too
-- long otherwise, and those found by index are sorted.
create function search_contacts(
  p_words text[], p_numbers text[], p_among bigint[], p_since timestamptz, p_until timestamptz, p_limit integer, p_offset bigint
) returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  few constant integer := 1000;
  is_common boolean := true;
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  people text := format('from contacts c where c.company_id = %L::bigint and not c.is_group', company);
  words constant text := 'c.words';
  -- An expression that is not the index's: the planner must not gather all matches first.
  unindexed constant text := '(' || words || ' || '''')';
  filters text := '';
  matches text := '';
  pattern text;
  start text := '';
  found bigint[];
  called bigint[];
begin
  foreach pattern in array p_words loop
    matches := matches || ' and %1$s like norm_unaccent(' || replace(quote_literal(pattern), '%', '%%') || ')';
  end loop;
  if p_numbers <> '{}' then
    matches := matches || ' and %1$s like any (' || replace(quote_literal(p_numbers::text), '%', '%%') || '::text[])';
  end if;
  if p_among is not null then filters := filters || ' and c.id = any ($1)'; end if;
  if p_since is not null then filters := filters || format(' and c.created_at >= %L::timestamptz', p_since); end if;
  if p_until is not null then filters := filters || format(' and c.created_at < %L::timestamptz', p_until); end if;

  if matches || filters = '' then
    execute 'select count(*) ' || people into total;
  else
    execute format(
      'with hits as materialized (select norm_unaccent(c.name) as name, c.id %s limit %s)
       select (select count(*) from hits), array(select id from hits order by name, id), array(select id from hits order by name, id limit %s offset %s)',
      people || format(matches, words) || filters, few + 1, p_limit, p_offset) into total, found, ids using p_among;
  end if;
  if total > few and p_numbers <> '{}' then
    execute format('select count(*) > 30 from (select c.words %s order by norm_unaccent(c.name), c.id limit 300) c where true %s',
      people || filters, format(matches, words)) into is_common using p_among;
  end if;
  if total > few and p_words <> '{}' and p_limit + p_offset <= few then
    start := norm_unaccent(btrim(p_words[1], '% '));
    execute format('select array(select c.id %s and norm_unaccent(c.name) >= %L and norm_unaccent(c.name) < %L order by norm_unaccent(c.name), c.id limit %s)',
      people || format(matches, unindexed) || filters, start, start || U&'\FFFF', few) into called using p_among;
    ids := array(
      select id from (
        select id, 0 as half, place from unnest(called) with ordinality as x (id, place)
        union all select id, 1, place from unnest(found) with ordinality as x (id, place) where id <> all (called)
      ) both_halves order by half, place limit p_limit offset p_offset);
  elsif ids is null or total > few and (is_common or p_limit + p_offset > few) then
    execute format('select array(select c.id %s order by norm_unaccent(c.name), c.id limit %s offset %s)',
      people || format(matches, unindexed) || filters, p_limit, p_offset) into ids using p_among;
  end if;
  return next;
end $$;

revoke all on function search_contacts from public;
grant execute on function search_contacts to session_user;
reset role;
