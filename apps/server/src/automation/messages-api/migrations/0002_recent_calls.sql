-- What became of a connection's latest calls, and of its latest first contacts (`recent-calls.ts`).
create index api_calls_of_connection on api_calls (company_id, connection_id, created_at);
create index api_first_contacts on api_calls (company_id, connection_id, created_at) where is_first_contact;
