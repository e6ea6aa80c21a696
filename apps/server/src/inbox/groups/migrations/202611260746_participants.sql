-- Who is in a group, as WhatsApp said when a connection asked last: [{pn?, lid?}].
create table group_participants (
  company_id bigint not null references companies (id) on delete cascade,
  connection_id bigint not null,
  group_id text not null,
  participants jsonb not null,
  -- Somebody came or left since.
  is_stale boolean not null default false,
  read_at timestamptz not null default now(),
  primary key (company_id, connection_id, group_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_tenant_table('group_participants');
