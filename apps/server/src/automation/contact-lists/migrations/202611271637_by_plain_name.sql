-- Lists by name disregard accents.
drop index contact_lists_by_name;
create index contact_lists_by_name on contact_lists (company_id, norm_unaccent(name), id);
