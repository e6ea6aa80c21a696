-- Days of a zone's calendar that are over and summed (sum-days.ts).
create table dashboard_days (
  company_id bigint not null references companies (id) on delete cascade,
  zone text not null,
  day date not null,
  primary key (company_id, zone, day)
);
call protect_tenant_table('dashboard_days');

-- What each of these days counted, by what the numbers are told apart by.
create table dashboard_sums (
  company_id bigint not null,
  zone text not null,
  day date not null,
  kind text not null,
  connection_id bigint not null,
  queue_id bigint,
  user_id bigint,
  -- An hour, a rate, or a bucket of minutes.
  slot integer,
  -- What is told apart by stage.
  tag_id bigint,
  total bigint not null,
  -- So many of them have minutes.
  timed bigint not null,
  minutes double precision not null,
  foreign key (company_id, zone, day) references dashboard_days (company_id, zone, day) on delete cascade
);
create index dashboard_sums_of_kind on dashboard_sums (company_id, kind, zone, day);
create index dashboard_sums_of_day on dashboard_sums (company_id, zone, day);
call protect_tenant_table('dashboard_sums');

-- Moments, a quarter of an hour exact, of which something changed after their day was over: it is to be summed anew.
create table dashboard_changes (
  company_id bigint not null references companies (id) on delete cascade,
  at timestamptz not null
);
create index dashboard_changes_of_company on dashboard_changes (company_id);
call protect_tenant_table('dashboard_changes');
