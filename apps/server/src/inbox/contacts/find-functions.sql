-- Who a person is, by whatever WhatsApp says of them. Constraints decide races; nothing is checked and then hoped.

-- p_pns: the number as WhatsApp writes it first, then its other forms (Brazil's ninth digit). Every form is a name of its
-- own, so that of two who meet a person under two forms at once one finds the other's.
create or replace function find_contact(p_company bigint, p_pns text[], p_lid text, p_group text) returns bigint language sql stable as $$
  select contact_id from contact_identities
  where company_id = p_company
    and ((kind = 'pn' and value = any (p_pns)) or (kind = 'lid' and value = p_lid) or (kind = 'group' and value = p_group))
  order by kind = 'lid', value = p_pns[1] desc
  limit 1
$$;

-- Gives the contact those of the names that nobody has; answers how many that were.
create or replace function claim_identities(p_company bigint, p_contact bigint, p_pns text[], p_lid text, p_group text) returns bigint
language sql as $$
  with claimed as (
    insert into contact_identities (company_id, kind, value, contact_id)
      select p_company, x.kind, x.value, p_contact from (
        select 'group' as kind, p_group as value where p_group is not null
        union all select 'lid', p_lid where p_lid is not null and p_group is null
        union all select 'pn', pn from unnest(p_pns) pn where p_group is null
      ) x order by x.kind, x.value
      on conflict do nothing returning 1
  )
  select count(*) from claimed
$$;

-- A message that waited while a merge was undone had read whose name its sender bears before that, and would have gone to
-- the other of the two. Whose name it is is asked once more when the contact is held.

-- The contact of these names, held until the transaction ends, so that nobody merges or removes it meanwhile. Whose names
-- are those of several contacts is one person: they are merged (0007).
create or replace function find_or_create_contact(
  p_company bigint, p_pns text[], p_lid text, p_group text, p_name text, out contact_id bigint, out is_new boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  v_number text := coalesce(p_group, p_pns[1], '');
  v_names bigint := case when p_group is not null then 1 else cardinality(p_pns) + (p_lid is not null)::int end;
begin
  perform merge_known(p_company, p_pns, p_lid);
  loop
    is_new := false;
    select c.id into contact_id from contacts c
      where c.company_id = p_company and c.id = (select find_contact(p_company, p_pns, p_lid, p_group)) for key share;
    if found then
      -- Whoever was waited for may be two again.
      exit when find_contact(p_company, p_pns, p_lid, p_group) = contact_id;
      continue;
    end if;
    -- Who has neither name nor number is told from others by the end of the privacy id, which must not pass for a number.
    insert into contacts (company_id, name, push_name, number, is_group)
      values (p_company, coalesce(nullif(p_name, ''), nullif(v_number, ''), '•••• ' || right(p_lid, 4)), p_name, v_number, p_group is not null)
      on conflict (company_id, number) where number <> '' do nothing
      returning id into contact_id;
    is_new := contact_id is not null;
    if contact_id is null then
      select c.id into contact_id from contacts c where c.company_id = p_company and c.number = v_number for key share;
      continue when contact_id is null;
    end if;
    -- Whoever was first to claim a name has the contact; ours was one too many.
    exit when claim_identities(p_company, contact_id, p_pns, p_lid, p_group) = v_names;
    if is_new then
      delete from contacts c where c.company_id = p_company and c.id = contact_id;
    end if;
  end loop;
  if p_group is null and not is_new then
    contact_id := join_identities(p_company, contact_id, p_pns, p_lid);
  end if;
end $$;

-- WhatsApp says that these are names of one person, of whom one contact is known: it gets the names that nobody has, and
-- whoever has others of them is merged with it. Answers who is left. The number is kept as WhatsApp writes it.
create or replace function join_identities(p_company bigint, p_contact bigint, p_pns text[], p_lid text) returns bigint
language plpgsql as $$
declare
  v_contact bigint := p_contact;
  v_other bigint;
  v_number text := p_pns[1];
  v_known bigint;
  v_knows_account boolean;
  v_is_new_number boolean;
begin
  select count(*) filter (where i.contact_id = v_contact), count(*) filter (where i.contact_id = v_contact and i.kind = 'lid') > 0,
         count(*) filter (where i.kind = 'pn') = 0
    into v_known, v_knows_account, v_is_new_number
    from contact_identities i
    where i.company_id = p_company and ((i.kind = 'pn' and i.value = any (p_pns)) or (i.kind = 'lid' and i.value = p_lid));
  if v_known < cardinality(p_pns) + (p_lid is not null)::int then
    perform claim_identities(p_company, v_contact, p_pns, p_lid, null);
    for v_other in
      select distinct i.contact_id from contact_identities i
      where i.company_id = p_company and i.contact_id <> v_contact
        and ((i.kind = 'pn' and i.value = any (p_pns)) or (i.kind = 'lid' and i.value = p_lid))
      order by 1
    loop
      v_contact := merge_as_told(p_company, v_contact, v_other);
    end loop;
  end if;
  if v_number is not null then
    -- There was none; or its other form was only thought to be right; or the account has a new one.
    update contacts c set number = v_number, updated_at = now(),
        name = case when c.push_name = '' and not c.name_edited then v_number else c.name end
      where c.company_id = p_company and c.id = v_contact and c.number <> v_number
        and (c.number = '' or c.number = any (p_pns) or (v_knows_account and v_is_new_number))
        and exists (select from contact_identities i
                    where i.company_id = p_company and i.kind = 'pn' and i.value = v_number and i.contact_id = v_contact)
        and not exists (select from contacts other where other.company_id = p_company and other.number = v_number);
  end if;
  return v_contact;
end $$;

-- Merges the contacts of these names while the transaction holds none of them: it would wait for others who hold them too,
-- and they for it.
create or replace function merge_known(p_company bigint, p_pns text[], p_lid text) returns void language plpgsql as $$
declare
  v_contacts bigint[];
  v_contact bigint;
begin
  if p_lid is null and cardinality(p_pns) < 2 then return; end if;
  select array_agg(distinct i.contact_id) into v_contacts from contact_identities i
    where i.company_id = p_company and ((i.kind = 'pn' and i.value = any (p_pns)) or (i.kind = 'lid' and i.value = p_lid));
  if cardinality(v_contacts) > 1 then
    v_contact := v_contacts[1];
    for n in 2 .. cardinality(v_contacts) loop
      v_contact := merge_as_told(p_company, v_contact, v_contacts[n]);
    end loop;
  end if;
end $$;

-- Two contacts are one person, says WhatsApp: the one with a number is kept, else the older. Answers who is left. What an
-- admin took apart again stays apart.
create or replace function merge_as_told(p_company bigint, p_one bigint, p_other bigint) returns bigint language plpgsql as $$
declare
  v_both bigint[];
begin
  if exists (
    select from contact_merges m where m.company_id = p_company and m.undone_at is not null
      and m.contact_id in (p_one, p_other) and m.absorbed_id in (p_one, p_other)
  ) then
    return p_one;
  end if;
  perform from contacts c where c.company_id = p_company and c.id in (p_one, p_other) order by c.id for update;
  -- Whoever waited for somebody else's merge finds one of them.
  select array_agg(c.id order by c.number <> '' desc, c.id) into v_both
    from contacts c where c.company_id = p_company and c.id in (p_one, p_other);
  if cardinality(v_both) < 2 then return v_both[1]; end if;
  begin
    perform merge_contacts(p_company, v_both[1], v_both[2], null);
  exception when integrity_constraint_violation then
    -- Two contacts of one person are better than a message that can't be stored.
    raise warning 'contacts % and % of company % could not be merged: %', v_both[1], v_both[2], p_company, sqlerrm;
    return p_one;
  end;
  return v_both[1];
end $$;

-- The same for what WhatsApp says in passing: of whom nobody is known, nothing is kept. Answers whom it concerns.
create or replace function learn_identity(p_company bigint, p_pns text[], p_lid text) returns bigint language plpgsql as $$
declare
  v_contact bigint;
begin
  perform merge_known(p_company, p_pns, p_lid);
  loop
    select c.id into v_contact from contacts c
      where c.company_id = p_company and c.id = (select find_contact(p_company, p_pns, p_lid, null)) for key share;
    exit when v_contact = find_contact(p_company, p_pns, p_lid, null);
    if find_contact(p_company, p_pns, p_lid, null) is null then return null; end if;
  end loop;
  return join_identities(p_company, v_contact, p_pns, p_lid);
end $$;

-- The chats and authors of a batch, in order: found, merged or created, and locked until the transaction ends. A merge
-- may change a contact that was returned before it: the caller then asks again (app.merges says so).
create or replace function find_or_create_contacts(p_company bigint, p_names jsonb)
returns table (n integer, contact_id bigint, is_new boolean, author_id bigint)
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  m record;
  v_merges text;
begin
  -- Merges come before any lock: two transactions that hold both contacts would wait for each other.
  perform merge_known(p_company, pair.pns, pair.lid)
    from (
      select x.pns, x.lid from jsonb_to_recordset(p_names) as x (pns text[], lid text) where x.lid is not null and x.pns <> '{}'
      union
      select x."senderPns", x."senderLid" from jsonb_to_recordset(p_names) as x ("group" text, "senderPns" text[], "senderLid" text)
      where x."group" is not null and x."senderLid" is not null and x."senderPns" <> '{}'
      order by lid
    ) pair;
  v_merges := current_setting('app.merges', true);

  for m in
    select x.*, whose.contact_id
    from jsonb_to_recordset(p_names) as x (
      n integer, pns text[], lid text, "group" text, "fromMe" boolean, "senderPns" text[], "senderLid" text, name text)
    -- A contact that has all the addresses of the message is found and locked by this one query.
    cross join lateral (
      select (select i.contact_id from contact_identities i where i.company_id = p_company and i.kind = 'pn' and i.value = x.pns[1]) as by_number,
             (select i.contact_id from contact_identities i where i.company_id = p_company and i.kind = 'lid' and i.value = x.lid) as by_lid
    ) known
    left join lateral (
      select c.id as contact_id from contacts c
      where c.company_id = p_company
        and c.id = case when x.pns[1] is null then known.by_lid when x.lid is null or known.by_lid = known.by_number then known.by_number end
        and (x.pns[1] is null or c.number = x.pns[1])
      for key share
    ) whose on x."group" is null
    order by x.n
  loop
    n := m.n; contact_id := m.contact_id; is_new := false; author_id := null;
    -- While the lock was waited for, a merge may have been undone: the address may belong to another contact now.
    if v_merges is distinct from current_setting('app.merges', true) or not exists (
      select from contact_identities i where i.company_id = p_company and i.kind = case when m.pns[1] is null then 'lid' else 'pn' end
        and i.value = coalesce(m.pns[1], m.lid) and i.contact_id = m.contact_id
    ) then
      select f.contact_id, f.is_new into contact_id, is_new
        from find_or_create_contact(p_company, m.pns, m.lid, m."group", case when m."group" is null and not m."fromMe" then m.name else '' end) f;
    end if;
    if m."group" is not null and not m."fromMe" then
      select f.contact_id into author_id from find_or_create_contact(p_company, m."senderPns", m."senderLid", null, m.name) f;
    end if;
    return next;
  end loop;
end $$;
