-- What inbound messages and effects do is decided in TypeScript; databases from before have functions for it.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in (
      'refill_messages', 'edit_message', 'apply_effect', 'apply_effects', 'apply_early_effects', 'secrets_of_targets',
      'receive_messages', 'receive_history', 'find_or_open_conversation', 'follow_merges')
  loop
    execute format('drop function %s', v_function);
  end loop;
end $$;
drop type if exists inbound_message, inbound_effect, message_place;
