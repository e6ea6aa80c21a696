import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Announcement } from "@recado/contracts/announcements";
import { limits } from "@recado/contracts/limits";
import { keepFile } from "../../identity/media/keep-file.ts";
import { receivePicture, type Picture } from "../../identity/media/receive-picture.ts";
import { forgetFile } from "../../inbox/messages/media/forget-files.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { safeFileName } from "../../platform/media/file-name.ts";
import type { ServedFile } from "../../platform/media/serve.ts";
import { presentAnnouncement, type AnnouncementRow } from "./rows.ts";
import { tellAnnouncement } from "./tell-announcement.ts";
import { lockAnnouncement } from "./write-announcements.ts";

/** Replaces the announcement's picture by the form's file. */
export async function uploadPicture(
  app: App,
  actor: Actor,
  announcementId: number,
  request: FastifyRequest,
): Promise<Announcement> {
  // Refuse before reading the upload.
  await app.database.tenant(actor.companyId, (tx) => lockAnnouncement(tx, announcementId));
  const given = { maxBytes: limits.announcement.picture, isOptional: false };
  return receivePicture(app, actor, request, given, (picture) => setPicture(app, actor, announcementId, picture));
}

export const removePicture = (app: App, actor: Actor, announcementId: number): Promise<Announcement> =>
  setPicture(app, actor, announcementId, null);

/** The public picture of this name; null if there is none. */
export async function publicPicture(app: App, name: string): Promise<ServedFile | null> {
  const [row] = await app.database.platform<{ companyId: number; mediaId: number }>(
    `select media_company_id as "companyId", media_id as "mediaId" from announcements where media_path = $1`,
    [name],
  );
  if (!row) return null;
  return app.database.tenant(row.companyId, async (tx) => {
    const [file] = await tx.sql<Omit<ServedFile, "companyId">>(
      `select storage_key as key, sha256, content_type as "sniffedType", file_name as name
       from media where company_id = $1 and id = $2`,
      [tx.companyId, row.mediaId],
    );
    return file ? { ...file, companyId: tx.companyId, isEmbeddable: true } : null;
  });
}

async function setPicture(
  app: App,
  actor: Actor,
  announcementId: number,
  picture: Picture | null,
): Promise<Announcement> {
  const row = await app.database.tenant(actor.companyId, async (tx) => {
    const { media_id: former } = await lockAnnouncement(tx, announcementId);
    const [changed] = await tx.sql<AnnouncementRow & object>(
      `update announcements set media_company_id = $2, media_id = $3, media_path = $4, media_name = $5, updated_at = now()
       where id = $1 returning *`,
      [announcementId, ...(picture ? await kept(tx, picture) : [null, null, null, null])],
    );
    if (former !== null) await forgetFile(app, tx, former);
    if (!changed) throw new Error("The announcement was locked and is gone.");
    return changed;
  });
  await tellAnnouncement(app, announcementId, "update");
  return presentAnnouncement(row);
}

/** Company, file, public name, and the sender's name of a picture. */
async function kept(tx: Tx, { stored, fileName }: Picture): Promise<[number, number, string, string]> {
  const publicName = `${randomUUID()}.${stored.sniffedType === "image/png" ? "png" : "jpg"}`;
  return [tx.companyId, await keepFile(tx, stored, fileName), publicName, safeFileName(fileName)];
}
