-- Lists by name disregard accents.
drop index file_lists_by_name;
create index file_lists_by_name on file_lists (company_id, norm_unaccent(name), id);
