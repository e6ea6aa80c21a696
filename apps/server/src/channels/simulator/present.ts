import type { MessageMedia } from "@recado/contracts/messages";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { SimulatedMessageRow } from "./rows.ts";
import type { CustomerRow, FileFacts } from "./table.ts";

export function presentCustomer(row: CustomerRow, members: readonly number[]): SimulatedCustomer {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    isGroup: row.isGroup,
    members: [...members],
    hidesNumber: row.hidesNumber,
    lastMessage: row.lastMessage,
    lastKind: row.lastKind,
    unread: row.unread,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentMessage(row: SimulatedMessageRow): SimulatedMessage {
  const { deleted } = row;
  return {
    id: row.id,
    customerId: row.customer_id,
    externalId: row.external_id,
    fromCustomer: row.from_customer,
    authorId: row.author_id,
    kind: row.kind,
    body: deleted ? "" : row.body,
    media: deleted || row.file === null ? null : presentFile(row.file, row.media_id),
    mediaUrl: deleted || row.media_id === null ? null : `/api/media/${row.media_id}`,
    quoted: presentQuoted(row),
    reactions: deleted ? [] : (row.reactions ?? []),
    ack: row.ack,
    played: row.played,
    callEnd: row.call_end,
    edited: row.edited,
    deleted,
    createdAt: row.created_at.toISOString(),
  };
}

// A file removed from the store keeps its description.
const presentFile = (file: FileFacts, mediaId: number | null): MessageMedia => ({
  state: mediaId === null ? "failed" : "ready",
  ...file,
});

function presentQuoted(row: SimulatedMessageRow): SimulatedMessage["quoted"] {
  if (row.quoted_id === null) return null;
  const { quoted_file: file, quoted_deleted: deleted } = row;
  return {
    id: row.quoted_id,
    fromCustomer: row.quoted_from_customer ?? false,
    authorId: row.quoted_author_id,
    kind: row.quoted_kind ?? "chat",
    body: deleted ? "" : (row.quoted_body ?? ""),
    media:
      deleted || file === null
        ? null
        : {
            fileName: file.fileName,
            contentType: file.contentType,
            thumbnail: file.thumbnail,
            seconds: file.seconds,
          },
  };
}
