-- How many of the stored rows were new contacts; null: an import of before.
alter table contact_imports add column added integer check (added >= 0);
