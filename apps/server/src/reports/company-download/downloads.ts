import type { Readable } from "node:stream";
import type { Answer } from "@recado/contracts";
import type { CompanyDownload } from "@recado/contracts/company-download";
import { callerOf } from "../../identity/auth/caller.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { checkSignature, signLink } from "../../platform/media/signature.ts";
import { refuse } from "../../platform/refusal.ts";
import { downloadChanged } from "./events.ts";
import { downloadKey } from "./list-downloads.ts";
import { dropDownload, lastsMs, queueMs, staleMs, writeDownload } from "./jobs.ts";

interface Row {
  id: number;
  progress: number;
  requestedAt: Date;
  /** Last heartbeat of its worker; null until one begins. */
  aliveAt: Date | null;
  finishedAt: Date | null;
  size: number | null;
  by: { id: number; name: string } | null;
}

const linkKey = (app: App): Buffer => app.secrets.deriveKey("company-download-link");

/** The company's download, with an address for this session once it is ready. */
export async function showDownload(app: App, actor: Actor): Promise<Answer<"GET /company-download">> {
  const row = await app.database.tenant(actor.companyId, readDownload);
  return { download: row ? present(app, actor, row) : null };
}

/** Lets a worker make the file, unless one is being made. Deletes a finished one. */
export async function requestDownload(app: App, actor: Actor): Promise<Answer<"POST /company-download">> {
  const { companyId, userId } = actor;
  const replaced = await app.database.tenant(companyId, async (tx) => {
    // Lock: of two admins at once, the second finds the first one's request.
    await tx.sql("select from companies where id = $1 for no key update", [companyId]);
    const former = await readDownload(tx);
    if (former && stateOf(app, former) === "running") return undefined;
    await tx.sql("delete from company_downloads where company_id = $1", [companyId]);
    const [made] = await tx.sql<{ id: number }>(
      "insert into company_downloads (company_id, requested_by, requested_at) values ($1, $2, $3) returning id",
      [companyId, userId, app.clock.now()],
    );
    const downloadId = made?.id ?? 0;
    await app.jobs.send(tx, writeDownload, { companyId, downloadId });
    await app.jobs.send(tx, dropDownload, { companyId, downloadId }, new Date(Date.now() + lastsMs + queueMs));
    await app.events.emit(tx, downloadChanged, { downloadId });
    return former;
  });
  if (replaced) await app.media.remove(companyId, downloadKey(app.secrets, companyId, replaced.id));
  return showDownload(app, actor);
}

/** The file of a signed address, for the admin and session that got it. */
export async function openDownload(
  app: App,
  downloadId: number,
  signature: string,
): Promise<{ fileName: string; size: number; content: Readable }> {
  const link = checkSignature(linkKey(app), downloadId, signature, app.clock.now());
  if (!link.ok) throw refuse(link.why === "expired" ? "ERR_TOKEN_EXPIRED" : "ERR_NO_DOWNLOAD_FOUND");
  const { actor } = await callerOf(app, link);
  if (actor.profile !== "admin") throw refuse("ERR_NO_PERMISSION");
  const row = await app.database.tenant(actor.companyId, readDownload);
  if (row?.id !== downloadId || stateOf(app, row) !== "ready" || isOver(app, row))
    throw refuse("ERR_NO_DOWNLOAD_FOUND");
  const key = downloadKey(app.secrets, actor.companyId, downloadId);
  // Two runs may each have written a whole file: the store knows which one it has.
  const size = await app.media.size(actor.companyId, key);
  if (size === undefined) throw refuse("ERR_NO_DOWNLOAD_FOUND");
  const content = await app.media.read(actor.companyId, key);
  return { fileName: `recado-${row.requestedAt.toISOString().slice(0, 10)}.tar`, size, content };
}

async function readDownload(tx: Tx): Promise<Row | undefined> {
  const [row] = await tx.sql<Row & Record<string, unknown>>(
    `select d.id, d.progress, d.requested_at as "requestedAt", d.alive_at as "aliveAt", d.finished_at as "finishedAt", d.size,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by
     from company_downloads d left join users u on u.company_id = $1 and u.id = d.requested_by
     where d.company_id = $1`,
    [tx.companyId],
  );
  return row;
}

/** Without a worker, or with a dead one, the download has failed. */
function stateOf(app: App, { finishedAt, size, requestedAt, aliveAt }: Row): CompanyDownload["state"] {
  if (finishedAt) return size === null ? "failed" : "ready";
  const until = aliveAt ? aliveAt.getTime() + staleMs : requestedAt.getTime() + queueMs;
  return app.clock.now().getTime() > until ? "failed" : "running";
}

const expiryOf = ({ finishedAt }: Row): Date | null => finishedAt && new Date(finishedAt.getTime() + lastsMs);
const isOver = (app: App, row: Row): boolean => (expiryOf(row) ?? app.clock.now()) < app.clock.now();

function present(app: App, { companyId, userId, sessionId }: Actor, row: Row): CompanyDownload | null {
  const { id, progress, size, requestedAt, by } = row;
  if (isOver(app, row)) return null;
  const state = stateOf(app, row);
  const grant = sessionId === null ? undefined : { companyId, userId, sessionId, mediaId: id };
  const link = state === "ready" && grant ? signLink(linkKey(app), grant, app.clock.now()) : undefined;
  return {
    id,
    state,
    progress,
    requestedAt: requestedAt.toISOString(),
    requestedBy: by,
    size,
    expiresAt: expiryOf(row)?.toISOString() ?? null,
    url: link ? `/api/company-download/${id}/file?signature=${encodeURIComponent(link.signature)}` : null,
  };
}
