import type { Contact, ContactSummary } from "@recado/contracts/contacts";
import type { TagMark } from "@recado/contracts/tags";
import type { ContactFieldRow, ContactRow } from "./table.ts";

export function presentContact(
  row: ContactRow,
  { fields, tags, blockedOn }: { fields: readonly ContactFieldRow[]; tags: TagMark[]; blockedOn: number[] },
): Contact {
  return {
    ...presentSummary(row),
    isGroup: row.isGroup,
    extraInfo: fields.map(({ id, name, value }) => ({ id, name, value })),
    tags,
    blockedOn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentSummary(
  row: Pick<ContactRow, "id" | "name" | "number" | "email" | "pictureId">,
): ContactSummary {
  return { id: row.id, name: row.name, number: row.number, email: row.email, profilePicUrl: pictureUrl(row.pictureId) };
}

export const pictureUrl = (pictureId: number | null): string | null =>
  pictureId === null ? null : `/api/media/${pictureId}`;
