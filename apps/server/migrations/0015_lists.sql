-- What is not closed, with all that the badges ask of it: they count it whole, among a million that are closed.
create index tickets_live on tickets (company_id, status, user_id, queue_id, unread) where status <> 'closed';
