-- Programs, test messages and imports made contacts whose number stood as a name that a user gave: WhatsApp's name never
-- took its place. Company by company: row-level security holds for the owner of the tables too.
do $$
declare
  v_company bigint;
begin
  for v_company in select id from companies order by id loop
    perform set_config('app.company_id', v_company::text, true);
    update contacts set name_edited = false, name = coalesce(nullif(push_name, ''), name)
    where company_id = v_company and name_edited and number <> '' and name = number;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
