-- For whom the link is, in the words of who made it.
alter table invitations add column name text;
