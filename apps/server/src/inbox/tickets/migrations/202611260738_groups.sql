-- The groups' own tab. Few conversations are of groups, so one index serves everybody's.
create index tickets_of_groups on tickets (company_id, last_message_at desc, id desc) where is_group and status <> 'closed';
