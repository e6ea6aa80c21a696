import type { Contact, ContactSummary } from "@recado/contracts/contacts";
import type { TagMark } from "@recado/contracts/tags";
import type { ContactFieldRow, ContactRow } from "./table.ts";

export type Conversations = Pick<Contact, "whatsapp" | "count">;

interface Related {
  fields: readonly ContactFieldRow[];
  tags: TagMark[];
  blockedOn: number[];
  conversations: Conversations | undefined;
}

export function presentContact(row: ContactRow, { fields, tags, blockedOn, conversations }: Related): Contact {
  return {
    ...presentSummary(row),
    disableBot: row.disableBot,
    optedOutAt: row.optedOutAt?.toISOString() ?? null,
    extraInfo: fields.map(({ id, name, value }) => ({ id, name, value })),
    tags,
    ...(conversations ?? { whatsapp: null, count: 0 }),
    blockedOn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentSummary(
  row: Pick<ContactRow, "id" | "name" | "number" | "username" | "email" | "pictureId" | "isGroup">,
): ContactSummary {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    username: row.username,
    email: row.email,
    profilePicUrl: pictureUrl(row.pictureId),
    isGroup: row.isGroup,
  };
}

export const pictureUrl = (pictureId: number | null): string | null =>
  pictureId === null ? null : `/api/media/${pictureId}`;
