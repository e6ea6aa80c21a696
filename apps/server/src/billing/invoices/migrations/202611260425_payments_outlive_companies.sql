-- What came in is kept for the books of the platform when a company is deleted.
alter table payments add column company_name text;
update payments p set company_name = c.name from companies c where c.id = p.company_id;
alter table payments
  alter column company_name set not null,
  drop constraint payments_company_id_fkey,
  drop constraint payments_invoice_id_fkey;
