-- What a prompt or an integration keeps of a ticket while it has the turn.
create table machine_states (
  company_id bigint not null references companies (id) on delete cascade,
  ticket_id bigint not null,
  state jsonb not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call protect_tenant_table('machine_states');

insert into merge_movers (table_name, column_name, refers_to, rule, also) values
  ('machine_states', 'ticket_id', 'ticket', 'leave', null);
