import type { Ledger } from "./ledger.ts";

/** A write by a session's owner, as of its transaction's commit. */
export interface OwnedWrite {
  /** The label of the process that wrote (`application_name`). */
  process: string;
  what: string;
  connectionId: number;
  /** The holder of the lease at that time. */
  owner: string | null;
  count: number;
}

/** A change of a lease's owner or of a connection's status. Unix time in milliseconds. */
export interface Change {
  connectionId: number;
  at: number;
  owner: string | null;
  status: string | null;
  reason: string | null;
}

/**
 * Has the database itself note, at the end of each transaction that wrote what only a session's owner may write, which
 * process wrote it and who held the lease at that moment; and when leases and states changed.
 */
export async function installAudit(ledger: Ledger): Promise<void> {
  await ledger.query(`
    create table audit_writes (process text, what text, connection_id bigint, owner text);
    create table audit_changes (at timestamptz default clock_timestamp(), connection_id bigint, owner text, status text, reason text);
    create function audit_write() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      about bigint := coalesce(written ->> 'connection_id', written ->> 'connection_id')::bigint;
    begin
      insert into audit_writes
        select current_setting('application_name'), tg_table_name || ' ' || lower(tg_op), about,
               (select owner from session_leases where connection_id = about);
      return null;
    end $$;
    create function audit_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_table_name = 'session_leases' then
        if new.owner is distinct from old.owner or new.epoch <> old.epoch then
          insert into audit_changes (connection_id, owner) values (new.connection_id, new.owner);
        end if;
      elsif new.status <> old.status or new.reason <> old.reason then
        insert into audit_changes (connection_id, status, reason) values (new.id, new.status, new.reason);
      end if;
      return null;
    end $$;
    create constraint trigger audit after insert or update or delete on session_keys
      deferrable initially deferred for each row execute function audit_write();
    create constraint trigger audit after insert on messages
      deferrable initially deferred for each row when (not new.from_me) execute function audit_write();
    create constraint trigger audit after delete on outbox
      deferrable initially deferred for each row execute function audit_write();
    create trigger audit after update on session_leases for each row execute function audit_change();
    create trigger audit after update on connections for each row execute function audit_change();
  `);
}

export const ownedWrites = (ledger: Ledger): Promise<OwnedWrite[]> =>
  ledger.query<OwnedWrite>(
    `select process, what, connection_id::float8 as "connectionId", owner, count(*)::int as count
     from audit_writes group by 1, 2, 3, 4`,
  );

export const changes = (ledger: Ledger): Promise<Change[]> =>
  ledger.query<Change>(
    `select connection_id::float8 as "connectionId", extract(epoch from at)::float8 * 1000 as at, owner, status, reason
     from audit_changes order by at`,
  );
