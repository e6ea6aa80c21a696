-- Grows with each save, so that nobody saves over what they have not seen; and who saved it last.
alter table campaign_connection_templates
  add column version integer not null default 1,
  add column changed_by bigint,
  add foreign key (company_id, changed_by) references users (company_id, id) on delete set null (changed_by);
alter table campaign_schedule_templates
  add column version integer not null default 1,
  add column changed_by bigint,
  add foreign key (company_id, changed_by) references users (company_id, id) on delete set null (changed_by);
