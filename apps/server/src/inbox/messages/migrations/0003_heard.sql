-- When customers write, for the dashboard.
create index messages_heard on messages (company_id, sent_at) include (connection_id) where not from_me;
