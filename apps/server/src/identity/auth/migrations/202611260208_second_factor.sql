-- An authenticator app. `secret` is sealed; before `is_on` it waits for its first code.
create table second_factors (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  secret text not null,
  is_on boolean not null default false,
  -- Of the last code that was used: no code is used twice.
  last_step bigint not null default 0,
  failed integer not null default 0,
  failed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_tenant_table('second_factors');

-- Keyed hashes of codes that work once each, for whoever lost the app.
create table recovery_codes (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  code_mac text not null,
  primary key (company_id, user_id, code_mac),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);
call protect_tenant_table('recovery_codes');
