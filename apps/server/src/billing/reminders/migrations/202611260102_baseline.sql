-- Which reminders of an invoice went out: each once for each due date.
create table invoice_reminders (
  company_id bigint not null references companies (id) on delete cascade,
  invoice_id bigint not null references invoices (id) on delete cascade,
  stage text not null check (stage in ('before', 'day', 'after')),
  due_day date not null,
  primary key (company_id, invoice_id, stage, due_day)
);
call protect_tenant_table('invoice_reminders');
