-- How a connection stands among all who begin conversations through it: campaigns, and programs.
alter table campaign_pace rename to connection_pace;
alter index campaign_pace_pkey rename to connection_pace_pkey;
