-- unaccent() is only stable, and an index needs an immutable function. Indexes store its results: a migration must rebuild
-- them if the function changes.
create or replace function norm_unaccent(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Row-level security by company on a table, forced for its owner too.
create or replace procedure protect_tenant_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy own_company on %s using (company_id = nullif(current_setting(''app.company_id'', true), '''')::bigint)',
    table_name);
end $$;
