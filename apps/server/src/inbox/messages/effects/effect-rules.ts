import type { MessageKind } from "@recado/contracts/messages";
import type { SealedEdit } from "../../../channels/port.ts";
import type { StoredMention } from "../../contacts/names-of.ts";

/** A change to a message. `at`, like every time here, is in milliseconds since 1970, to the microsecond. */
export type Change = { at: number } & (
  | { kind: "edit"; body: string; mentions?: readonly StoredMention[] }
  /** Encrypted with the secret of its message. */
  | { kind: "sealedEdit"; seal: SealedEdit }
  | { kind: "revoke"; byAdmin: boolean }
  | { kind: "reaction"; emoji: string; targetFromMe: boolean }
);

/** A change whose chat and sender are known. */
export interface Effect {
  connectionId: number;
  contactId: number;
  /** "me" or the contact id of the person who did it. */
  sender: string;
  /** The external id of the message. */
  target: string;
  change: Change;
}

/** A message that has the external id of an effect's target. */
export interface Target {
  id: number;
  connectionId: number;
  contactId: number;
  sender: string;
  externalId: string;
  fromMe: boolean;
  kind: MessageKind;
  body: string;
  /** The people whom the body mentions. */
  mentions: readonly StoredMention[] | null;
  isEdited: boolean;
  isDeleted: boolean;
}

/** An earlier text of a message. */
export interface Version {
  /** Null: not stored yet. */
  id: number | null;
  messageId: number;
  body: string;
  /** When the next body replaced it. */
  at: number;
}

export interface Reaction {
  messageId: number;
  reactor: string;
  emoji: string;
  at: number;
}

export interface EffectFacts<T extends Target = Target> {
  targets: readonly T[];
  /** The versions of the edited targets. */
  versions: readonly Version[];
  /** The reactions to the targets. */
  reactions: readonly Reaction[];
}

export interface Applied<E> {
  /** Edited or deleted messages, as they are now. */
  messages: Target[];
  /** New versions, and those with another body. */
  versions: Version[];
  /** New reactions, and those with another emoji. */
  reactions: Reaction[];
  /** Messages that are shown differently. */
  changedIds: number[];
  /** Effects whose message has not arrived, or has no content yet. */
  unmatched: E[];
}

/** Placeholders: the content of the message is not known yet. */
export const isPlaceholder = (kind: MessageKind): boolean => kind === "waiting" || kind === "setAside";

const editable: readonly MessageKind[] = ["chat", "image", "video", "audio", "application", "poll", "order"];

/**
 * The message that an effect reaches. An external id belongs to its sender: only the sender edits or deletes by it,
 * except that group admins may delete others' messages. Edits wait for the content of a placeholder.
 */
export function targetOf<T extends Target>(
  { connectionId, contactId, sender, target, change }: Effect,
  candidates: readonly T[],
): T | undefined {
  const isEdit = change.kind === "edit" || change.kind === "sealedEdit";
  const reached = candidates.filter((message) => {
    if (message.connectionId !== connectionId || message.contactId !== contactId) return false;
    if (message.externalId !== target || (isEdit && isPlaceholder(message.kind))) return false;
    if (change.kind === "reaction") return message.fromMe === change.targetFromMe;
    return message.sender === sender || (change.kind === "revoke" && change.byAdmin);
  });
  return reached.find((message) => message.sender === sender) ?? reached.toSorted((a, b) => a.id - b.id)[0];
}

/** Applies effects in their order. The result does not depend on the order, nor on how often an effect is applied. */
export function applyEffects<E extends Effect>(effects: readonly E[], facts: EffectFacts): Applied<E> {
  const candidates = Map.groupBy(facts.targets, ({ externalId }) => externalId);
  const states = new Map(facts.targets.map((target) => [target.id, stateOf(target, facts)]));
  const unmatched: E[] = [];
  const changedIds = new Set<number>();
  for (const effect of effects) {
    const target = targetOf(effect, candidates.get(effect.target) ?? []);
    const state = target && states.get(target.id);
    if (!state) unmatched.push(effect);
    else if (apply(state, effect)) changedIds.add(state.message.id);
  }
  const all = [...states.values()];
  return {
    messages: all.filter(({ isChanged }) => isChanged).map(({ message }) => message),
    versions: all.flatMap(({ newVersions }) => [...newVersions]),
    reactions: all.flatMap(({ newReactions }) => [...newReactions.values()]),
    changedIds: [...changedIds],
    unmatched,
  };
}

interface State {
  message: Target;
  isChanged: boolean;
  versions: Version[];
  /** Those of `versions` to store. */
  newVersions: Set<Version>;
  /** By reactor. */
  reactions: Map<string, Reaction>;
  /** Those of `reactions` to store. */
  newReactions: Map<string, Reaction>;
}

const stateOf = (target: Target, { versions, reactions }: EffectFacts): State => ({
  message: { ...target },
  isChanged: false,
  versions: versions.filter(({ messageId }) => messageId === target.id).map((version) => ({ ...version })),
  newVersions: new Set(),
  reactions: new Map(
    reactions.filter(({ messageId }) => messageId === target.id).map((reaction) => [reaction.reactor, reaction]),
  ),
  newReactions: new Map(),
});

/** Answers whether the message is shown differently. */
function apply(state: State, { sender, change }: Effect): boolean {
  switch (change.kind) {
    case "edit":
      return editable.includes(state.message.kind) && edit(state, change);
    // Opened before, if its message is known.
    case "sealedEdit":
      return false;
    case "revoke": {
      const isFirst = !state.message.isDeleted;
      state.message.isDeleted = true;
      state.isChanged ||= isFirst;
      return isFirst;
    }
    case "reaction":
      return react(state, { messageId: state.message.id, reactor: sender, emoji: change.emoji, at: change.at });
  }
}

/** The latest edit is shown; an earlier one that arrives later becomes the version before the edit that followed it. */
function edit(state: State, { body, mentions = [], at }: Change & { kind: "edit" }): boolean {
  const { message, versions, newVersions } = state;
  if (versions.some((version) => version.at === at)) return false;
  const [next] = versions.filter((version) => version.at > at).toSorted((a, b) => a.at - b.at);
  const replaced = { id: null, messageId: message.id, body: next ? next.body : message.body, at };
  versions.push(replaced);
  if (next) {
    next.body = body;
    newVersions.add(next);
  } else {
    Object.assign(message, { body, mentions: mentions.length > 0 ? mentions : null, isEdited: true });
    state.isChanged = true;
  }
  newVersions.add(replaced);
  return next === undefined;
}

/** The latest reaction of each person counts. A removed one stays, empty, so that an older one is not taken for new. */
function react({ reactions, newReactions }: State, reaction: Reaction): boolean {
  const before = reactions.get(reaction.reactor);
  if (before && before.at >= reaction.at) return false;
  reactions.set(reaction.reactor, reaction);
  newReactions.set(reaction.reactor, reaction);
  return true;
}
