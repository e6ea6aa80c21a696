-- The browser's id of what was filled in: saving it again makes no second campaign.
alter table campaigns add column client_id text;
create unique index campaigns_client_id on campaigns (company_id, user_id, client_id) where client_id is not null;
