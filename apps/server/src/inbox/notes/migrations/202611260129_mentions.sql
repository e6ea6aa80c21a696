-- Whom a note names and who has not looked at it since.
create table note_mentions (
  company_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index note_mentions_of_user on note_mentions (company_id, user_id, note_id desc);
call protect_tenant_table('note_mentions');
