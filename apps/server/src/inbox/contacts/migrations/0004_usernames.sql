-- A username changes hands: whoever had it is found by it.
create index contacts_by_username on contacts (company_id, username) where username <> '';
