-- When somebody came or left last: after `read_at`, which is the moment when the asking began, the list is old.
alter table group_participants add column changed_at timestamptz;
update group_participants set changed_at = now() where is_stale;
alter table group_participants drop column is_stale;
