-- Days for which a company goes on working after its due date.
alter table platform_state add column grace_days smallint not null default 0 check (grace_days between 0 and 60);
