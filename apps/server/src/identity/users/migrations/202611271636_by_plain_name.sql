-- Lists by name disregard accents.
drop index users_by_name;
create index users_by_name on users (company_id, norm_unaccent(name), id) where deleted_at is null;
