-- When the worker of a download showed a sign of life; null until one begins.
alter table company_downloads add column alive_at timestamptz;
