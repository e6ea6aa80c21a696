-- A way to a new password that is open: at most one by mail and one by a link for each user.
create table password_resets (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  kind text not null check (kind in ('mail', 'link')),
  -- Keyed hash of the code. Null until the mail is written.
  code_mac text,
  tries_left integer not null default 5 check (tries_left >= 0),
  -- Of the user when it was asked for: a new password or profile ends it.
  token_version integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_tenant_table('password_resets');
