-- Lists by name disregard accents: Débora comes before Diego, not after Zilda.
-- step
drop index concurrently if exists contacts_by_plain_name;
-- step
create index concurrently contacts_by_plain_name on contacts (company_id, norm_unaccent(name), id) where not is_group;
-- step
drop index concurrently if exists contacts_by_name;
