-- The extensions and the tables that belong to no module.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One row of facts about the whole app.
create table platform_state (
  only_row boolean primary key default true check (only_row),
  owner_company_id bigint,
  owner_made_at timestamptz
);

insert into platform_state default values;

-- Socket.IO's PostgreSQL adapter stores packets here that are too long for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
