-- When the tries of an event that is sent again began; before that, when it happened.
alter table webhook_deliveries add column tried_since timestamptz;
