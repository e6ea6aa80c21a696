-- Permissions that an admin gave to this user besides those of the profile.
alter table users add column grants text[] not null default '{}';
