-- Since when this person wants no campaigns any more; null: they may get them.
alter table contacts add column opted_out_at timestamptz;
create index contacts_opted_out on contacts (company_id, opted_out_at desc, id) where opted_out_at is not null;
