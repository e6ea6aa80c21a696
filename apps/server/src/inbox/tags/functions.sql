-- Stays follow the rows that say where a conversation stands, whoever writes them: whether it is closed, and its stage. At
-- the end of the transaction, when these are what they will be, a stay that is not right any more ends and another begins.
create or replace function settle_stay() returns trigger language plpgsql as $$
declare
  v_company bigint := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  v_ticket bigint;
  v_user bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  v_lane record;
  v_stay record;
begin
  if tg_table_name = 'tickets' then v_ticket := new.id;
  elsif tg_op = 'DELETE' then v_ticket := old.ticket_id;
  else v_ticket := new.ticket_id;
  end if;
  -- One transaction after another settles a conversation; what the others did is seen by the statements below.
  perform from tickets t where t.company_id = v_company and t.id = v_ticket for no key update;
  select t.status <> 'closed' as is_live, t.connection_id, x.tag_id into v_lane
    from tickets t
    left join ticket_tags x on x.company_id = v_company and x.ticket_id = v_ticket and x.kanban
    where t.company_id = v_company and t.id = v_ticket;
  -- It was deleted, and its stays with it.
  if not found then return null; end if;
  select s.id, s.tag_id into v_stay from stage_stays s
    where s.company_id = v_company and s.ticket_id = v_ticket and s.left_at is null;
  if found then
    if v_lane.is_live and v_stay.tag_id is not distinct from v_lane.tag_id then return null; end if;
    update stage_stays s set left_at = greatest(now(), s.entered_at), left_by = v_user
      where s.company_id = v_company and s.id = v_stay.id;
  end if;
  if not v_lane.is_live then return null; end if;
  -- Whoever is back within the time of an undo (decision 29) never left: what was between goes.
  select s.id, s.left_at into v_stay from stage_stays s
    where s.company_id = v_company and s.ticket_id = v_ticket and s.tag_id is not distinct from v_lane.tag_id
      and s.left_at > now() - interval '10 seconds'
    order by s.left_at desc, s.id desc limit 1;
  if found then
    delete from stage_stays s
      where s.company_id = v_company and s.ticket_id = v_ticket and s.entered_at >= v_stay.left_at and s.id <> v_stay.id;
    update stage_stays s set left_at = null, left_by = null where s.company_id = v_company and s.id = v_stay.id;
  else
    insert into stage_stays (company_id, ticket_id, tag_id, connection_id, entered_by)
      values (v_company, v_ticket, v_lane.tag_id, v_lane.connection_id, v_user);
  end if;
  return null;
end $$;

drop trigger if exists stays_of_new_ticket on tickets;
create constraint trigger stays_of_new_ticket after insert on tickets deferrable initially deferred
  for each row when (new.status <> 'closed') execute function settle_stay();
drop trigger if exists stays_of_ticket on tickets;
create constraint trigger stays_of_ticket after update of status on tickets deferrable initially deferred
  for each row when ((old.status = 'closed') <> (new.status = 'closed')) execute function settle_stay();
drop trigger if exists stays_of_new_stage on ticket_tags;
create constraint trigger stays_of_new_stage after insert on ticket_tags deferrable initially deferred
  for each row when (new.kanban) execute function settle_stay();
drop trigger if exists stays_of_stage on ticket_tags;
create constraint trigger stays_of_stage after update of kanban on ticket_tags deferrable initially deferred
  for each row when (old.kanban <> new.kanban) execute function settle_stay();
drop trigger if exists stays_of_gone_stage on ticket_tags;
create constraint trigger stays_of_gone_stage after delete on ticket_tags deferrable initially deferred
  for each row when (old.kanban) execute function settle_stay();
