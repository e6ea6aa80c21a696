-- Parts of 262,144 ids: a search reads the newest ones first, and stops when its page is full.
-- step
-- Of a place only its name is looked into, not its address on a map. The older index is dropped below.
create or replace function message_words(kind text, body text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, left(case kind
    when 'locationMessage' then regexp_replace(body, '^[^|]*\|[^|]*\|?', '')
    when 'contactMessage' then left(body, 1000)
    else body end, 10000)));
-- step
drop index concurrently if exists messages_search_parts;
-- step
create index concurrently messages_search_parts on messages
  using gin (company_id, (id >> 18), message_words(kind, body) gin_trgm_ops) where not is_deleted and body <> '';
-- step
drop index concurrently if exists messages_search;
-- step
drop index concurrently if exists message_media_search_parts;
-- step
create index concurrently message_media_search_parts on message_media
  using gin (company_id, (message_id >> 18), norm_unaccent(file_name) gin_trgm_ops) where file_name <> '';
-- step
drop index concurrently if exists message_media_search;
