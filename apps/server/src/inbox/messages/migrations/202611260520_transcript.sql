-- What is said in a recording, as a model wrote it down; null until somebody wanted it.
alter table message_media add column transcript text;
