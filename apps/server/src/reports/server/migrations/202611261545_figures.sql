-- What all processes did in a minute. Each adds its own; a minute without a row had nothing.
create table server_minutes (
  minute timestamptz primary key,
  messages_in integer not null default 0,
  messages_out integer not null default 0,
  answers integer not null default 0,
  -- Of all these answers together.
  answer_ms bigint not null default 0,
  errors integer not null default 0
);

-- Answers with an error of the server: what the log knows by this id.
create table server_failures (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  call text not null
);
create index server_failures_newest on server_failures (at desc);
