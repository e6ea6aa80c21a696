-- A connection's first contacts, of which most may be left out of its latest messages (`stand.ts`).
create index campaign_recipients_first_contacts on campaign_recipients (company_id, connection_id, sent_at)
  where is_first_contact;
