import type { Message, MessageMedia } from "@recado/contracts/messages";
import { localFiles } from "./compose/local-files.ts";
import type { Outgoing } from "./outgoing.ts";

/** The message that the chat shows until the server has stored it. Its id is negative, below all stored ones. */
export const asMessage = (outgoing: Outgoing, n: number): Message => {
  const { clientId, ticketId, quoted, createdAt, refusal } = outgoing;
  return {
    id: -1 - n,
    ticketId,
    contactId: null,
    fromMe: true,
    read: true,
    ...contentOf(outgoing),
    reactions: [],
    receivedOffline: false,
    ack: 0,
    failure: refusal,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    rule: null,
    campaign: null,
    quotedMsg: quoted,
    number: null,
    contact: null,
    mentions: (outgoing.mentions ?? []).map(({ name }) => ({ name, isUs: false })),
    user: null,
    clientId,
    createdAt,
    storedAt: createdAt,
  };
};

function contentOf({ body, content, clientId }: Outgoing): Pick<Message, "body" | "mediaType" | "mediaUrl" | "media"> {
  switch (content?.kind) {
    case "file":
      return { body, mediaType: content.mediaType, mediaUrl: localFiles.urlOf(clientId), media: content.media };
    case "location": {
      const { latitude, longitude, name } = content;
      const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
      const description = name || `${latitude}, ${longitude}`;
      return { body: `|${link}|${description}`, mediaType: "locationMessage", mediaUrl: null, media: null };
    }
    case "contacts":
      return {
        body: content.contacts.map(asCard).join("\n"),
        mediaType: "contactMessage",
        mediaUrl: null,
        media: null,
      };
    case "numberRequest":
      return { body: "", mediaType: "numberRequest", mediaUrl: null, media: null };
    case undefined:
      return { body, mediaType: "chat", mediaUrl: null, media: null };
  }
}

/** The part of a contact card that a bubble shows. */
const asCard = ({ name, number }: { name: string; number: string }) =>
  `BEGIN:VCARD\nFN:${name.replaceAll("\n", " ")}\nTEL;waid=${number}:+${number}\nEND:VCARD`;

/** A file with unknown properties. */
export const plainMedia: MessageMedia = {
  state: "ready",
  fileName: "",
  contentType: "",
  size: 0,
  width: null,
  height: null,
  seconds: null,
  peaks: null,
  thumbnail: null,
  isVoiceNote: false,
  isAnimated: false,
  isRound: false,
};

/** The part of a message that a quotation shows. */
export const quotedOf = ({
  id,
  body,
  fromMe,
  mediaType,
  media,
  contact,
  user,
}: Message): NonNullable<Message["quotedMsg"]> => ({
  id,
  body,
  fromMe,
  mediaType,
  media: media && {
    fileName: media.fileName,
    contentType: media.contentType,
    thumbnail: media.thumbnail,
    seconds: media.seconds,
  },
  contact,
  user,
});
