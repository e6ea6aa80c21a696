-- Where a browser signed in: as it names itself, and its network address.
alter table refresh_families add column agent text not null default '', add column address text not null default '';

-- Browsers from which a user signed in before; a mail tells of others. `id` is in the browser's cookie.
create table known_devices (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  id uuid not null default gen_random_uuid(),
  agent text not null,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, user_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_tenant_table('known_devices');
