-- Work to be done later. `due_at` is when a job may be taken; while a process works on it, when its claim ends.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Of a kind, only one job with this key waits.
  key text,
  data jsonb not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  claim uuid,
  given_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (kind, due_at) where given_up_at is null;
create unique index jobs_key on jobs (kind, key) where given_up_at is null;
