-- One row per connected socket of a user. Its heartbeat extends `present_until`; its end shortens it.
create table presence (
  company_id bigint not null,
  user_id bigint not null,
  socket_id text not null,
  present_until timestamptz not null,
  primary key (company_id, user_id, socket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_tenant_table('presence');
