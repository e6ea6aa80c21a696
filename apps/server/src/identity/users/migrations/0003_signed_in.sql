-- When the user last signed in; null until they first do. Whether users from before ever did is not known: they count as having.
alter table users add column signed_in_at timestamptz;
alter table users no force row level security;
update users set signed_in_at = created_at;
alter table users force row level security;
