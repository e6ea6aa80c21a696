import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { WhatsAppIdentity } from "../../channels/port.ts";
import { dropFiles, keepFile } from "../../identity/media/keep-file.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import { contactsChanged } from "./events.ts";

const maxBytes = 2 * 1024 * 1024;
const shown = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

interface Held {
  id: number;
  picture_id: number | null;
  storage_key: string | null;
  sha256: string | null;
}

const holder = `select c.id, c.picture_id, f.storage_key, f.sha256
  from contact_identities i
  join contacts c on c.company_id = $1 and c.id = i.contact_id
  left join media f on f.company_id = $1 and f.id = c.picture_id
  where i.company_id = $1 and i.kind = $2 and i.value = $3`;

/**
 * Stores the picture of the contact with this name in our own store; null where WhatsApp shows none. Deletes the old
 * one.
 */
export async function keepPicture(
  app: App,
  companyId: number,
  of: WhatsAppIdentity,
  picture: Uint8Array | null,
): Promise<void> {
  const [kind, value] = Object.entries(of)[0] ?? [];
  const [held] = await app.database.tenant(companyId, (tx) => tx.sql<Held>(holder, [companyId, kind, value]));
  const sha256 = picture && createHash("sha256").update(picture).digest("hex");
  if (!held || sha256 === held.sha256) return;
  const stored = picture && (await store(app, companyId, picture));
  if (!stored && held.picture_id === null) return;
  let leftOver: string | null = stored?.key ?? null;
  const keep = async (tx: Tx) => {
    // The current row: another job may have merged or refreshed it.
    const [now] = await tx.sql<Held>(`${holder} for no key update of c`, [companyId, kind, value]);
    if (!now || now.picture_id !== held.picture_id) return;
    const pictureId = stored && (await keepFile(tx, stored, `contact-${now.id}`));
    await tx.sql("update contacts set picture_id = $3, updated_at = now() where company_id = $1 and id = $2", [
      companyId,
      now.id,
      pictureId,
    ]);
    if (now.picture_id !== null) await dropFiles(tx, [now.picture_id]);
    await app.events.emit(tx, contactsChanged, { changes: [{ contactId: now.id, cause: "updated" }] });
    tx.afterCommit(() => (leftOver = now.storage_key));
  };
  try {
    await app.database.tenant(companyId, keep);
  } finally {
    if (leftOver) await app.media.remove(companyId, leftOver);
  }
}

/** Null for files that browsers don't show as pictures. */
async function store(app: App, companyId: number, picture: Uint8Array): Promise<StoredFile | null> {
  const stored = await app.media.put(companyId, Readable.from([picture]), { maxBytes });
  if (shown.has(stored.sniffedType)) return stored;
  await app.media.remove(companyId, stored.key);
  return null;
}
