-- How many messages the answer held. Null: it failed, or older flows write through the messages API.
alter table integration_calls add column said integer;
