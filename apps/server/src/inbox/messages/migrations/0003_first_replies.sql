-- Of service cycles from before first replies were recorded.
alter table service_cycles no force row level security;
alter table messages no force row level security;
update service_cycles c set first_reply_at = (
  select min(m.created_at) from messages m
  where m.company_id = c.company_id and m.ticket_id = c.ticket_id and m.source in ('agent', 'phone')
    and m.created_at >= c.created_at and m.created_at <= coalesce(c.finished_at, 'infinity'));
alter table messages force row level security;
alter table service_cycles force row level security;

-- When customers write, for the dashboard.
create index messages_heard on messages (company_id, sent_at) include (connection_id) where not from_me;
