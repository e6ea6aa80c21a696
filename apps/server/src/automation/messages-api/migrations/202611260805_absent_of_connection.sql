-- Which connection asked: after many such numbers within a short time it rests, whichever process asks.
alter table api_absent_numbers add column connection_id bigint,
  add foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id);
create index api_absent_numbers_of_connection on api_absent_numbers (company_id, connection_id, asked_at);
