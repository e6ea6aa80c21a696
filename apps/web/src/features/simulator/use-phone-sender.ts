import { limits } from "@recado/contracts/limits";
import type { Message, MessageMedia } from "@recado/contracts/messages";
import type { SimulatedMessage, SimulatedUpload } from "@recado/contracts/simulator";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { codeOf, isPassing } from "../../shell/api-error.ts";
import { problemOf, upload } from "../../shell/files.ts";
import { notify } from "../../ui/toasts.ts";
import { asMessage, plainMedia, quotedOf } from "../messages/as-message.ts";
import { kindOfFile } from "../messages/compose/file-kind.ts";
import { localFiles } from "../messages/compose/local-files.ts";
import { uploads } from "../messages/compose/uploads.ts";
import type { OutgoingContent } from "../messages/outgoing.ts";
import { phoneIdOf } from "./as-phone-message.ts";
import { phoneMessagesQuery, withPhoneMessage } from "./simulator-queries.ts";

export type Special = "voiceCall" | "videoCall" | "unsupported" | "viewOnce";
export interface Poll {
  question: string;
  options: string[];
}
/** A message of the customer. */
export interface Written {
  body: string;
  content?: OutgoingContent;
  special?: Special;
  poll?: Poll;
  as?: SimulatedUpload["as"];
  quoted?: Message | null;
}
/** A message on its way. The server stores one message per `externalId`. */
interface OnItsWay extends Written {
  externalId: string;
  authorId: number | null;
  createdAt: string;
}

const newExternalId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();

/**
 * Sends a customer's messages one after another. Knows the unsent ones even after the conversation was closed and opened
 * again.
 */
export function usePhoneSender(
  whatsappId: number,
  customerId: number,
  { authorId, messages }: { authorId: number | null; messages: readonly SimulatedMessage[] },
) {
  const { t, i18n } = useTranslation("simulator");
  const client = useQueryClient();
  const mutationKey = ["simulator-write", whatsappId, customerId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { quiet: true },
    mutationFn: (given: OnItsWay) => post({ whatsappId, customerId }, given),
    onSuccess: (message) => {
      const { queryKey } = phoneMessagesQuery(whatsappId, customerId);
      client.setQueryData<SimulatedMessage[]>(queryKey, (list) => list && withPhoneMessage(list, message));
    },
  });
  const written = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: ({ state }) => ({ error: state.error, given: state.variables as OnItsWay }),
  });
  const unsent = useMemo(() => {
    // The event may arrive before the answer to the request.
    const isStored = (externalId: string) => messages.some((one) => one.externalId === externalId);
    const waiting = written.filter(({ given }) => !isStored(given.externalId));
    return waiting.filter(({ given }) => !given.special && !given.poll).map(shown);
  }, [written, messages]);
  const find = (externalId: string | null) =>
    client
      .getMutationCache()
      .findAll({ mutationKey })
      .find(({ state }) => (state.variables as OnItsWay | undefined)?.externalId === externalId);

  return {
    unsent,
    write: (given: Written) =>
      mutate({ ...given, externalId: newExternalId(), authorId, createdAt: new Date().toISOString() }),
    /** Sends a file, as its type says or as `as` says. */
    sendFile: (
      file: Blob,
      { name, ...given }: { name: string; media?: Partial<MessageMedia> } & Omit<Written, "content">,
    ) => {
      const problem = problemOf(file);
      if (problem) {
        notify.problem(t(`file.${problem}`, { max: formatSize(limits.media.document, i18n.language) }));
        return;
      }
      const externalId = newExternalId();
      localFiles.add(externalId, file, name);
      const { media, ...rest } = given;
      const mediaType = kindOf(file, given.as);
      const about = { ...plainMedia, ...media, fileName: name, contentType: file.type, size: file.size };
      const content = { kind: "file", mediaType, media: about } as const;
      mutate({ ...rest, content, externalId, authorId, createdAt: new Date().toISOString() });
    },
    retry: ({ clientId }: Message) => {
      const failed = find(clientId);
      if (!failed) return;
      client.getMutationCache().remove(failed);
      mutate(failed.state.variables as OnItsWay);
    },
  };
}

const kindOf = (file: Blob, as: SimulatedUpload["as"]) => {
  if (as === "document") return "application";
  return as === "sticker" ? "sticker" : kindOfFile(file);
};

function shown({ given, error }: { given: OnItsWay; error: unknown }, n: number): Message {
  const { externalId, body, content, quoted, createdAt } = given;
  const refusal = error === null ? null : isPassing(error) ? "ERR_SENDING_WAPP_MSG" : codeOf(error);
  const outgoing = { clientId: externalId, ticketId: 0, body, quoted: quoted ? quotedOf(quoted) : null, createdAt };
  return asMessage({ ...outgoing, refusal, ...(content ? { content } : {}) }, n);
}

function post(params: { whatsappId: number; customerId: number }, given: OnItsWay): Promise<SimulatedMessage> {
  const { externalId, authorId, quoted, content } = given;
  const around = {
    externalId,
    ...(authorId !== null && { authorId }),
    ...(quoted && { quotedId: phoneIdOf(quoted) }),
  };
  if (content?.kind === "file") return postFile(params, given, around);
  return call("POST /simulator/:whatsappId/customers/:customerId/messages", {
    params,
    body: { ...around, ...contentsOf(given) },
  });
}

function contentsOf({ body, content, special, poll }: OnItsWay) {
  if (poll) return { poll };
  if (special) return { special };
  if (content?.kind === "location") {
    const { latitude, longitude, name } = content;
    return { location: { latitude, longitude, name } };
  }
  if (content?.kind === "contacts") return { contacts: content.contacts.map(({ name, number }) => ({ name, number })) };
  return { body };
}

async function postFile(
  params: { whatsappId: number; customerId: number },
  { externalId, body, as }: OnItsWay,
  around: Record<string, string | number>,
): Promise<SimulatedMessage> {
  const local = localFiles.get(externalId);
  const form = new FormData();
  for (const [field, value] of Object.entries(around)) form.set(field, String(value));
  form.set("caption", body);
  if (as) form.set("as", as);
  // The file comes last: the server needs the fields before it.
  if (local) form.set("file", local.file, local.name);
  const onProgress = (share: number) => uploads.set(externalId, share);
  try {
    const { signal } = new AbortController();
    return await upload(
      "POST /simulator/:whatsappId/customers/:customerId/files",
      { params, form },
      { onProgress, signal },
    );
  } finally {
    uploads.end(externalId);
  }
}
