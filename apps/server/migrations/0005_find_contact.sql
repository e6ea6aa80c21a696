-- Who a person is, by whatever WhatsApp says of them. Constraints decide races; nothing is checked and then hoped.

create function find_contact(p_company bigint, p_pns text[], p_lid text, p_group text) returns bigint language sql stable as $$
  select contact_id from contact_identities
  where company_id = p_company
    and ((kind = 'pn' and value = any (p_pns)) or (kind = 'lid' and value = p_lid) or (kind = 'group' and value = p_group))
  order by kind = 'lid', value = p_pns[1] desc
  limit 1
$$;

-- p_pns: the number as WhatsApp writes it first, then its other forms (Brazil's ninth digit).
create function find_or_create_contact(
  p_company bigint, p_pns text[], p_lid text, p_group text, p_name text, out contact_id bigint, out is_new boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_number text := coalesce(p_group, p_pns[1], '');
begin
  is_new := false;
  loop
    v_id := find_contact(p_company, p_pns, p_lid, p_group);
    exit when v_id is not null;
    insert into contacts (company_id, name, push_name, number, is_group)
      values (p_company, coalesce(nullif(p_name, ''), nullif(v_number, ''), p_lid), p_name, v_number, p_group is not null)
      on conflict (company_id, number) where number <> '' do nothing
      returning id into v_id;
    is_new := v_id is not null;
    if v_id is null then
      select c.id into v_id from contacts c where c.company_id = p_company and c.number = v_number;
      continue when v_id is null;
    end if;
    -- Whoever was first to claim the identity has the contact; ours was one too many.
    insert into contact_identities (company_id, kind, value, contact_id)
      values (p_company, case when p_group is not null then 'group' when p_pns[1] is not null then 'pn' else 'lid' end,
              coalesce(p_group, p_pns[1], p_lid), v_id)
      on conflict do nothing;
    exit when found;
    if is_new then
      delete from contacts c where c.company_id = p_company and c.id = v_id;
    end if;
    is_new := false;
  end loop;
  if p_lid is not null and p_pns[1] is not null then
    insert into contact_identities (company_id, kind, value, contact_id)
      values (p_company, 'lid', p_lid, v_id), (p_company, 'pn', p_pns[1], v_id) on conflict do nothing;
    update contacts c set number = p_pns[1], updated_at = now()
      where c.company_id = p_company and c.id = v_id and c.number = ''
        and not exists (select from contacts other where other.company_id = p_company and other.number = p_pns[1]);
  end if;
  contact_id := v_id;
end $$;
