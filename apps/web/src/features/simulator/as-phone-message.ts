import type { Message } from "@recado/contracts/messages";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";

/** Ids of the phone's messages start beyond those of the inbox, so that they can't be confused. */
const apart = 2 ** 50;
export const phoneIdOf = ({ id }: Pick<Message, "id">): number => id - apart;

export interface Who {
  company: string;
  /** The customer whose phone is shown; in a group, the member who writes. */
  selfId: number | null;
  customers: readonly Pick<SimulatedCustomer, "id" | "name">[];
}

/** A message of the phone for the chat's bubbles. The customer's own are at the right. */
export function asPhoneMessage(message: SimulatedMessage, { company, selfId, customers }: Who): Message {
  const nameOf = (authorId: number | null) => customers.find(({ id }) => id === authorId)?.name ?? "";
  const isOwn = ({ fromCustomer, authorId }: { fromCustomer: boolean; authorId: number | null }) =>
    fromCustomer && (authorId === null || authorId === selfId);
  const contactOf = (of: { fromCustomer: boolean; authorId: number | null }) => ({
    id: of.authorId ?? 0,
    name: of.fromCustomer ? nameOf(of.authorId ?? selfId) : company,
  });
  const { quoted } = message;
  return {
    id: apart + message.id,
    ticketId: 0,
    contactId: null,
    body: message.body,
    fromMe: isOwn(message),
    read: true,
    mediaType: message.kind,
    mediaUrl: message.mediaUrl,
    media: message.media,
    reactions: message.reactions.map(({ emoji, customerId }) => ({
      emoji,
      fromMe: customerId !== null && customerId === selfId,
      name: customerId === null ? company : nameOf(customerId),
      at: message.createdAt,
    })),
    receivedOffline: false,
    ack: message.ack,
    failure: null,
    isDeleted: message.deleted,
    isEdited: message.edited,
    isForwarded: false,
    rule: null,
    campaign: null,
    quotedMsg: quoted && {
      id: apart + quoted.id,
      body: quoted.body,
      fromMe: isOwn(quoted),
      mediaType: quoted.kind,
      media: quoted.media,
      contact: contactOf(quoted),
      user: null,
    },
    number: null,
    contact: contactOf(message),
    mentions: [],
    user: null,
    clientId: message.externalId,
    createdAt: message.createdAt,
    storedAt: message.createdAt,
  };
}
