create or replace function count_campaign_recipients() returns trigger language plpgsql as $$
begin
  -- Every acknowledgement and every customer's message asks whether a campaign is concerned, and nearly none is.
  if not exists (select from new_rows) then return null; end if;
  if tg_op = 'INSERT' then
    insert into campaign_counts (company_id, campaign_id, variant, connection_id, what, reason, change)
    select n.company_id, n.campaign_id, n.variant, case when n.connection_id is null then 0 else n.connection_id end, n.status,
           case when n.reason is null then '' else n.reason end, count(*)
    from new_rows n group by 1, 2, 3, 4, 5, 6;
  else
    insert into campaign_counts (company_id, campaign_id, variant, connection_id, what, reason, change)
    select x.company_id, x.campaign_id, x.variant, case when x.connection_id is null then 0 else x.connection_id end, x.what,
           case when x.reason is null then '' else x.reason end, sum(x.change)
    from (
      select r.company_id, r.campaign_id, r.variant, r.connection_id, w.what, w.reason, r.change
      from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) r
      cross join lateral (
        values (r.status, r.reason, true),
               ('answered', null, r.answered_at is not null),
               ('optedOut', null, r.opted_out_at is not null),
               ('partial', null, r.files_failed > 0 and r.status in ('sent', 'delivered', 'read'))
      ) w (what, reason, counts)
      where w.counts
    ) x group by 1, 2, 3, 4, 5, 6 having sum(x.change) <> 0;
  end if;
  return null;
end $$;
