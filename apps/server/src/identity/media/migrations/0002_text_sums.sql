-- What the texts of a company take, bytes, table by table: of the rows up to `through_id`. Counted anew once a day, because
-- rows are changed and deleted.
create table text_sums (
  company_id bigint not null references companies (id) on delete cascade,
  table_name text not null,
  through_id bigint not null,
  bytes bigint not null,
  counted_at timestamptz not null default now(),
  primary key (company_id, table_name)
);
call protect_tenant_table('text_sums');
