-- Which ticket a user looks at; one row per socket, deleted with it. `present_until` ends the rows of a process that died.
create table ticket_viewers (
  company_id bigint not null,
  socket_id text not null,
  user_id bigint not null,
  ticket_id bigint not null,
  present_until timestamptz not null,
  primary key (company_id, socket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index ticket_viewers_of_ticket on ticket_viewers (company_id, ticket_id);
call protect_tenant_table('ticket_viewers');

insert into merge_movers (table_name, column_name, refers_to, rule, also) values
  ('ticket_viewers', 'ticket_id', 'ticket', 'leave', null);
