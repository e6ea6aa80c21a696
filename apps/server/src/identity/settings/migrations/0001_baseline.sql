create table settings (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
call protect_tenant_table('settings');
