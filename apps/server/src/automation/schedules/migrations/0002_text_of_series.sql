-- The text of a series is stored once; a message of it has one of its own only where it was changed.
alter table schedule_series add column body text;
alter table schedules alter column body drop not null;

alter table schedules no force row level security;
alter table schedule_series no force row level security;
update schedule_series r set body = coalesce(
  (select s.body from schedules s where s.company_id = r.company_id and s.series_id = r.id order by s.id desc limit 1), '');
update schedules s set body = null from schedule_series r
where r.company_id = s.company_id and r.id = s.series_id and r.body = s.body;
alter table schedule_series force row level security;
alter table schedules force row level security;

alter table schedule_series alter column body set not null;
alter table schedules add check (body is not null or series_id is not null);
