-- The board counts what is not closed as the badges do; it also asks which conversations these are, and which are of groups.
drop index tickets_live;
create index tickets_live on tickets (company_id, status, user_id, queue_id, unread) include (id, is_group) where status <> 'closed';
