import { secretOf } from "../../../channels/message-secret.ts";
import type { SealedEdit } from "../../../channels/port.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import type { TargetRow } from "./effect-rows.ts";
import { nameMentions } from "../receive/name-mentions.ts";
import { targetOf, type Change, type Effect } from "./effect-rules.ts";

/** Opens the sealed edits whose message is known; the others stay sealed until it arrives. */
export async function openSealed<E extends Effect>(
  app: App,
  tx: Tx,
  effects: readonly E[],
  targets: readonly TargetRow[],
): Promise<E[]> {
  if (effects.every(({ change }) => change.kind !== "sealedEdit")) return [...effects];
  const candidates = Map.groupBy(targets, ({ externalId }) => externalId);
  return Promise.all(
    effects.map(async (effect) => {
      const { change } = effect;
      if (change.kind !== "sealedEdit") return effect;
      const target = targetOf(effect, candidates.get(effect.target) ?? []);
      return target ? { ...effect, change: await opened(app, tx, change, target) } : effect;
    }),
  );
}

/** Shown for an edit that cannot be read because its secret came before we were linked. */
const unreadable = "✏️";

async function opened(
  app: App,
  tx: Tx,
  { seal, at }: Change & { seal: SealedEdit },
  target: TargetRow,
): Promise<Change> {
  const said = await open(app, target, seal);
  if (!said) return { kind: "reaction", emoji: unreadable, targetFromMe: target.fromMe, at };
  const [edit] = await nameMentions(tx, target.connectionId, [
    { ...said, chat: { ...(seal.group !== undefined && { group: seal.group }) } },
  ]);
  return {
    kind: "edit",
    body: edit?.body ?? said.body,
    at: said.at?.getTime() ?? at,
    ...(edit?.named && { mentions: edit.named }),
  };
}

/** Baileys is only loaded in processes with a session. */
async function open(app: App, { secret, fromMe, externalId }: TargetRow, seal: SealedEdit) {
  const { openEdit } = await import("../../../channels/baileys/open-edit.ts");
  const key = secret ?? (fromMe ? secretOf(app.secrets.deriveKey("message-secret"), externalId) : null);
  return key && openEdit(Buffer.from(key), externalId, seal);
}
