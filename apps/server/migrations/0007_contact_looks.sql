-- Pictures and names of groups are asked for when somebody is first seen, and at most daily.
alter table contacts add column looked_at timestamptz;

-- Asking about many people at once is what gets a number banned: the next question of a connection waits until then.
create table look_pace (
  company_id bigint not null,
  connection_id bigint not null,
  next_at timestamptz not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_tenant_table('look_pace');
