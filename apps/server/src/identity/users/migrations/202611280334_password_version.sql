-- The token_version that came with the password: the password's change ended the sessions of lower ones.
alter table users add column password_version integer not null default 0;
