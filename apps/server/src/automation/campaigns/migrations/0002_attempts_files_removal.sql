-- Writing to somebody failed unexpectedly: how often, and when they are tried again.
alter table campaign_recipients
  add column attempts smallint not null default 0,
  add column retry_at timestamptz,
  -- Its files, which are messages of their own, and how many of the list's files its reader does not get.
  add column file_message_ids bigint[] not null default '{}',
  add column files_failed smallint not null default 0 check (files_failed >= 0);

-- Deleted, and shown nowhere; its recipients are deleted in the background.
alter table campaigns add column deleted_at timestamptz;
