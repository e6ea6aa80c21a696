-- What a search looks into: the text of a message without its picture, in small letters and without accents. The index stores
-- its results: a migration must rebuild it if the function changes.
create function message_words(kind text, body text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, left(case kind
    when 'locationMessage' then regexp_replace(body, '^[^|]*\|', '')
    when 'contactMessage' then left(body, 1000)
    else body end, 10000)));

create index messages_search on messages using gin (company_id, message_words(kind, body) gin_trgm_ops)
  where not is_deleted and body <> '';
create index message_media_search on message_media using gin (company_id, norm_unaccent(file_name) gin_trgm_ops)
  where file_name <> '';
