-- How this installation is backed up; one row.
create table server_state (
  only_row boolean primary key default true check (only_row),
  -- Null: DATA_DIR/backups.
  backup_folder text check (length(backup_folder) between 1 and 500),
  daily_backup boolean not null default true,
  keep_days smallint not null default 7 check (keep_days between 1 and 365),
  key_shown_at timestamptz
);
insert into server_state default values;

-- Backups and attempts at one.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  folder text not null,
  name text,
  table_bytes bigint not null default 0,
  file_bytes bigint not null default 0,
  added_bytes bigint not null default 0,
  error text,
  check ((name is null) <> (error is null))
);
create index backups_newest on backups (finished_at desc);

-- Warnings that stand, and when the super users were last told by mail.
create table server_warnings (
  warning text primary key,
  mailed_at timestamptz not null default now()
);
