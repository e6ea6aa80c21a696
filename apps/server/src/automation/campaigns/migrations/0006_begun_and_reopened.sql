-- What runs or has ended has begun. Some that were continued after a stop did not say when.
update campaigns c set started_at = case when r.first is null then c.updated_at else r.first end
from (
  select x.company_id, x.id, (
    select min(s.sent_at) from campaign_recipients s where s.company_id = x.company_id and s.campaign_id = x.id
  ) as first
  from campaigns x where x.started_at is null and x.status in ('EM_ANDAMENTO', 'FINALIZADA')
) r
where c.company_id = r.company_id and c.id = r.id;
alter table campaigns
  add constraint campaigns_begun check (status not in ('EM_ANDAMENTO', 'FINALIZADA') or started_at is not null),
  drop constraint campaigns_freeze_stage_check,
  -- Clearing: it was reopened, and the audience of before is still being deleted.
  add constraint campaigns_freeze_stage_check check (freeze_stage in ('contacts', 'tickets', 'list', 'done', 'clearing'));
