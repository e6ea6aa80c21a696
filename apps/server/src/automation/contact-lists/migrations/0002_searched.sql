-- Everybody whom this search of contacts finds is to be stored; null: rows, or the contacts of tags.
alter table contact_list_import_parts add column search jsonb;
