-- A person resolved it, with or without having had it: what the bot ended alone is counted without these.
alter table service_cycles add column ended_by_person boolean not null default false;
