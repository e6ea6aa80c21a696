-- A browser's session. Its refresh tokens are numbered: `generation` is the current one, and the previous one stays valid
-- for a moment after `rotated_at` (decision 11). Tokens are signed and not stored.
create table refresh_families (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  token_version integer not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When another sign-in ended it (setting singleSession). Kept until it expires, so that its browser is told why.
  superseded_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_families_by_user on refresh_families (company_id, user_id);
create index refresh_families_by_expiry on refresh_families (expires_at);
