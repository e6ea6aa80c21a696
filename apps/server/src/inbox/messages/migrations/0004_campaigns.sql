-- The campaign's name, on what it sent.
alter table messages add column campaign text;
