-- What every later migration builds on. Migrations go forward only and run once, in order, under one lock.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- unaccent() is only stable, and an index wants an immutable function.
create function norm_unaccent(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Puts a table under its company: the rule of the access functions, said once more by the database, to the owner too.
create procedure protect_tenant_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy own_company on %s using (company_id = nullif(current_setting(''app.company_id'', true), '''')::bigint)',
    table_name);
end $$;

-- One row: what belongs to the app itself and to no company.
create table platform_state (
  only_row boolean primary key default true check (only_row),
  owner_company_id bigint,
  owner_made_at timestamptz
);
insert into platform_state default values;

-- Where the socket server's PostgreSQL adapter puts what is too long for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
