-- Which process runs which session. Routes a connector to the companies whose sessions it must open. Each new owner
-- raises the epoch; writes under an earlier epoch are refused.
create table session_leases (
  connection_id bigint primary key,
  company_id bigint not null references companies (id) on delete cascade,
  wanted boolean not null default false,
  -- A request to the session's owner: 'restart', 'renew' (forget the credentials, new QR code), 'logout', or 'remove'
  -- (the connection is deleted: end the session and store nothing more).
  command text check (command in ('restart', 'renew', 'logout', 'remove')),
  owner text,
  epoch bigint not null default 0,
  held_until timestamptz
);
create index session_leases_free on session_leases (held_until) where wanted or command is not null;

-- Credentials and Signal keys of a WhatsApp session, encrypted row by row.
create table session_keys (
  company_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  id text not null,
  value bytea not null,
  primary key (company_id, connection_id, kind, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_tenant_table('session_keys');

-- A question to the process that runs a session, and its answer.
create table session_requests (
  id uuid primary key,
  company_id bigint not null references companies (id) on delete cascade,
  connection_id bigint not null,
  question jsonb not null,
  answer jsonb,
  created_at timestamptz not null default now()
);
create index session_requests_open on session_requests (connection_id) where answer is null;
