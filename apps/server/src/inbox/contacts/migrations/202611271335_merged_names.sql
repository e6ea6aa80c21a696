-- A contact that an admin merged keeps the name that it had then; until now whichever number wrote last renamed it. Only
-- merges with a name that WhatsApp told: what a user edited has stayed, and a number in the place of a name may go.
-- Company by company: row-level security holds for the owner of the tables too.
do $$
declare
  v_company bigint;
begin
  for v_company in select id from companies order by id loop
    perform set_config('app.company_id', v_company::text, true);
    update contacts c set name = m.name, name_edited = true
    from (
      select distinct on (x.contact_id) x.contact_id,
             case when x.kept ->> 'push_name' <> '' then x.kept ->> 'name' else x.absorbed ->> 'name' end as name
      from contact_merges x
      where x.company_id = v_company and x.user_id is not null and x.undone_at is null and x.kept ->> 'id' = x.contact_id::text
        and (x.kept ->> 'push_name' <> '' or x.absorbed ->> 'push_name' <> '')
      order by x.contact_id, x.id
    ) m
    where c.company_id = v_company and c.id = m.contact_id and not c.name_edited;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
