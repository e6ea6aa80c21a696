-- What changes of a day that may be summed is noted in the same transaction, so no sum outlives what it counts. What is
-- younger than 20 hours is in no sum (sum-days.ts). A company that is being deleted is gone already.

create or replace function is_old_for_sums(at timestamptz) returns boolean language sql stable as $$
  select at < now() - interval '20 hours'
$$;
create or replace function is_in_sums(company bigint, at timestamptz) returns boolean language sql stable as $$
  select is_old_for_sums(at) and exists (select from companies c where c.id = company)
$$;

create or replace function note_cycles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Nearly every cycle that changes is of today: what follows takes long to begin.
    if not exists (
      select from (select * from new_rows union all select * from old_rows) r
      where is_old_for_sums(least(r.created_at, r.started_at, r.first_reply_at, r.finished_at, r.rating_at))
    ) then
      return null;
    end if;
    insert into dashboard_changes (company_id, at)
    select distinct n.company_id, date_bin('15 minutes', at, 'epoch')
    from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    cross join lateral (values
      (o.created_at, n.created_at, (o.created_at, o.connection_id) is distinct from (n.created_at, n.connection_id)),
      (o.started_at, n.started_at, (o.started_at, o.queued_at, o.created_at, o.queue_id, o.connection_id)
        is distinct from (n.started_at, n.queued_at, n.created_at, n.queue_id, n.connection_id)),
      (o.first_reply_at, n.first_reply_at,
        (o.first_reply_at, o.first_queued_at, o.created_at, o.started_at, o.queue_id, o.connection_id)
        is distinct from (n.first_reply_at, n.first_queued_at, n.created_at, n.started_at, n.queue_id, n.connection_id)),
      (o.finished_at, n.finished_at,
        (o.finished_at, o.started_at, o.user_id, o.queue_id, o.connection_id, o.chatbot_at, o.first_reply_at, o.expired)
        is distinct from
        (n.finished_at, n.started_at, n.user_id, n.queue_id, n.connection_id, n.chatbot_at, n.first_reply_at, n.expired)),
      (o.rating_at, n.rating_at, (o.rating_at, o.rate, o.user_id, o.connection_id)
        is distinct from (n.rating_at, n.rate, n.user_id, n.connection_id))
    ) part (before, after, is_other)
    cross join lateral unnest(array[part.before, part.after]) at
    where part.is_other and is_in_sums(n.company_id, at);
  else
    insert into dashboard_changes (company_id, at)
    select distinct r.company_id, date_bin('15 minutes', at, 'epoch') from changed_rows r
    cross join lateral unnest(array[r.created_at, r.started_at, r.first_reply_at, r.finished_at, r.rating_at]) at
    where is_in_sums(r.company_id, at);
  end if;
  return null;
end $$;

create or replace function note_turns() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into dashboard_changes (company_id, at)
    select distinct n.company_id, date_bin('15 minutes', at, 'epoch')
    from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    cross join lateral unnest(array[o.ended_at, n.ended_at]) at
    where (o.ended_at, o.started_at, o.user_id, o.connection_id)
      is distinct from (n.ended_at, n.started_at, n.user_id, n.connection_id) and is_in_sums(n.company_id, at);
  else
    insert into dashboard_changes (company_id, at)
    select distinct r.company_id, date_bin('15 minutes', r.ended_at, 'epoch') from changed_rows r
    where is_in_sums(r.company_id, r.ended_at);
  end if;
  return null;
end $$;

create or replace function note_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into dashboard_changes (company_id, at)
    select distinct n.company_id, date_bin('15 minutes', at, 'epoch')
    from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    cross join lateral unnest(array[o.left_at, n.left_at]) at
    where (o.left_at, o.entered_at, o.tag_id, o.connection_id)
      is distinct from (n.left_at, n.entered_at, n.tag_id, n.connection_id) and is_in_sums(n.company_id, at);
  else
    insert into dashboard_changes (company_id, at)
    select distinct r.company_id, date_bin('15 minutes', r.left_at, 'epoch') from changed_rows r
    where is_in_sums(r.company_id, r.left_at);
  end if;
  return null;
end $$;

-- A customer's first word on a connection, and their last that goes, concern the day on which their contact was made.
create or replace function note_heard() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows r where not r.from_me) then return null; end if;
  insert into dashboard_changes (company_id, at)
  select r.company_id, date_bin('15 minutes', r.sent_at, 'epoch') from changed_rows r
  where not r.from_me and is_in_sums(r.company_id, r.sent_at)
  union
  select k.company_id, date_bin('15 minutes', k.created_at, 'epoch')
  from (select r.company_id, r.contact_id, r.connection_id, min(r.id) as id from changed_rows r where not r.from_me group by 1, 2, 3) r
  join contacts k on k.company_id = r.company_id and k.id = r.contact_id
  where is_in_sums(k.company_id, k.created_at) and not exists (
    select from messages m where m.company_id = r.company_id and m.contact_id = r.contact_id
      and m.connection_id = r.connection_id and not m.from_me and m.id < r.id);
  return null;
end $$;

create or replace function note_moved_message() returns trigger language plpgsql as $$
begin
  insert into dashboard_changes (company_id, at)
  select old.company_id, x.at
  from (
    select date_bin('15 minutes', at, 'epoch') as at from unnest(array[old.sent_at, new.sent_at]) at
    where (old.sent_at, old.from_me, old.connection_id) is distinct from (new.sent_at, new.from_me, new.connection_id)
    union
    select date_bin('15 minutes', k.created_at, 'epoch') from contacts k
    where k.company_id = old.company_id and k.id in (old.contact_id, new.contact_id)
  ) x
  where is_in_sums(old.company_id, x.at) and not exists (
    -- Of this transaction: another's may be summed by now.
    select from dashboard_changes c
    where c.company_id = old.company_id and c.at = x.at and c.xmin = pg_current_xact_id()::xid);
  return null;
end $$;

create or replace function note_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into dashboard_changes (company_id, at)
    select old.company_id, date_bin('15 minutes', at, 'epoch') from unnest(array[old.created_at, new.created_at]) at
    where is_in_sums(old.company_id, at);
  else
    insert into dashboard_changes (company_id, at)
    select distinct r.company_id, date_bin('15 minutes', r.created_at, 'epoch') from changed_rows r
    where is_in_sums(r.company_id, r.created_at);
  end if;
  return null;
end $$;

create or replace trigger dashboard_cycles_new after insert on service_cycles
  referencing new table as changed_rows for each statement execute function note_cycles();
create or replace trigger dashboard_cycles_changed after update on service_cycles
  referencing old table as old_rows new table as new_rows for each statement execute function note_cycles();
create or replace trigger dashboard_cycles_gone after delete on service_cycles
  referencing old table as changed_rows for each statement execute function note_cycles();
create or replace trigger dashboard_turns_new after insert on service_turns
  referencing new table as changed_rows for each statement execute function note_turns();
create or replace trigger dashboard_turns_changed after update on service_turns
  referencing old table as old_rows new table as new_rows for each statement execute function note_turns();
create or replace trigger dashboard_turns_gone after delete on service_turns
  referencing old table as changed_rows for each statement execute function note_turns();
create or replace trigger dashboard_stays_new after insert on stage_stays
  referencing new table as changed_rows for each statement execute function note_stays();
create or replace trigger dashboard_stays_changed after update on stage_stays
  referencing old table as old_rows new table as new_rows for each statement execute function note_stays();
create or replace trigger dashboard_stays_gone after delete on stage_stays
  referencing old table as changed_rows for each statement execute function note_stays();
create or replace trigger dashboard_heard_new after insert on messages
  referencing new table as changed_rows for each statement execute function note_heard();
create or replace trigger dashboard_heard_gone after delete on messages
  referencing old table as changed_rows for each statement execute function note_heard();
create or replace trigger dashboard_heard_moved after update of sent_at, from_me, connection_id, contact_id on messages
  for each row when (not old.from_me or not new.from_me) execute function note_moved_message();
create or replace trigger dashboard_contacts_changed after update of created_at, is_group on contacts
  for each row execute function note_contacts();
create or replace trigger dashboard_contacts_gone after delete on contacts
  referencing old table as changed_rows for each statement execute function note_contacts();
