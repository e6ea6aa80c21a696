-- The newest that left one stage, which may be rare among those that left any.
drop index stage_stays_by_tag;
create index stage_stays_by_tag on stage_stays (company_id, tag_id, left_at);
