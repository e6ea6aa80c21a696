-- What is told apart by stage.
alter table dashboard_sums add column tag_id bigint;
