-- Notes that Recado itself writes, where people must know of something that went wrong.
alter table ticket_notes add column by_system boolean not null default false;
