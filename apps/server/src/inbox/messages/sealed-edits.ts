import type { ConnectionRef, InboundEffect, SealedEdit } from "../../channels/port.ts";
import { secretOf } from "../../channels/message-secret.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { senderNames } from "./inbound-row.ts";

interface Target {
  secret: Uint8Array | null;
  from_me: boolean;
  external_id: string;
}

const secretsOf = prepared<Target & { n: number }>(
  "secrets_of_targets",
  "select n, secret, from_me, external_id from secrets_of_targets($1, $2, $3::jsonb)",
);

/** Sealed changes as what they are, where their message is here; the others stay sealed until it comes. */
export async function openSealed(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  effects: readonly InboundEffect[],
): Promise<InboundEffect[]> {
  const sealed = effects.filter((one) => one.kind === "sealedEdit");
  if (sealed.length === 0) return [...effects];
  const asked = sealed.map((one) => ({ ...senderNames(one), target: one.target }));
  const targets = await tx.run(secretsOf, [connectionId, JSON.stringify(asked)]);
  const opened = await Promise.all(
    sealed.map(async (one, n): Promise<InboundEffect> => {
      const target = targets.find((row) => row.n === n + 1);
      if (!target) return one;
      const { seal, ...base } = one;
      const said = await open(app, target, seal);
      return said
        ? { ...base, kind: "edit", body: said.body, at: said.at ?? one.at }
        : { ...base, kind: "reaction", emoji: unreadable, targetFromMe: one.sender === "me" };
    }),
  );
  return effects.map((one) => (one.kind === "sealedEdit" ? (opened.shift() ?? one) : one));
}

/** That a message was changed is told even where to what can't be read: its secret came before we were linked. */
const unreadable = "✏️";

/** Baileys is only loaded where a session is. */
async function open(app: App, { secret, from_me, external_id }: Target, seal: SealedEdit) {
  const { openEdit } = await import("../../channels/baileys/open-edit.ts");
  const key = secret ?? (from_me ? secretOf(app.secrets.deriveKey("message-secret"), external_id) : null);
  return key && openEdit(Buffer.from(key), external_id, seal);
}

interface WaitingRow extends Target {
  id: number;
  at: string;
  seal: SealedEdit;
}

const waiting = prepared<WaitingRow>(
  "early_sealed",
  `select x.id, x.effect ->> 'at' as at, x.effect -> 'seal' as seal, m.secret, m.from_me, m.external_id
   from messages m join early_effects x on x.company_id = $1 and x.connection_id = m.connection_id and x.contact_id = m.contact_id
     and x.target_external_id = m.external_id and x.sender = m.sender
   where m.company_id = $1 and m.id = any ($2::bigint[]) and m.kind <> 'waiting' and x.effect ->> 'kind' = 'sealedEdit'`,
);

/** Messages came whose sealed changes were there first: these can be opened now. */
export async function openEarly(app: App, tx: Tx, ids: readonly number[]): Promise<void> {
  for (const row of await tx.run(waiting, [ids])) {
    const said = await open(app, row, row.seal);
    const now = said
      ? { kind: "edit", body: said.body, at: said.at?.toISOString() ?? row.at }
      : { kind: "reaction", emoji: unreadable, targetFromMe: row.from_me };
    await tx.sql("update early_effects set effect = effect || $3::jsonb where company_id = $1 and id = $2", [
      tx.companyId,
      row.id,
      JSON.stringify(now),
    ]);
  }
}
