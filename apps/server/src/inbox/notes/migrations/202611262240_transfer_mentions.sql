-- Whom the note of a transfer names and who has not looked at it since.
create table transfer_mentions (
  company_id bigint not null,
  transfer_id bigint not null,
  user_id bigint not null,
  primary key (company_id, transfer_id, user_id),
  foreign key (company_id, transfer_id) references ticket_transfers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index transfer_mentions_of_user on transfer_mentions (company_id, user_id, transfer_id desc);
call protect_tenant_table('transfer_mentions');
