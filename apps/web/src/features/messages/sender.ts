import { attachments } from "./compose/attachments.ts";
import type { Answer } from "@recado/contracts";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { fileToSend } from "./compose/kept-files.ts";
import { uploads } from "./compose/uploads.ts";
import { outgoingStore, type Outgoing } from "./outgoing.ts";
import { createSender, showSent } from "./send-messages.ts";
import { whenReachable } from "./when-reachable.ts";

type Sent = Promise<Answer<"POST /messages/:ticketId">>;

/** This tab's sender. */
export const sender = createSender({
  post: (outgoing, signal) => (outgoing.content?.kind === "file" ? postFile(outgoing, signal) : post(outgoing, signal)),
  arrived: (message) => {
    showSent(queryClient, message);
    // A fetch under way may be older than the message; the live cache applies the event after it.
    liveCache.receive("appMessage", { action: "update", message });
  },
});

function post({ ticketId, body, quoted, clientId, content, mentions }: Outgoing, signal: AbortSignal): Sent {
  const about = { clientId, quotedMsg: quoted && { id: quoted.id } };
  const params = { ticketId };
  if (content?.kind === "location") {
    const { latitude, longitude, name } = content;
    return call("POST /messages/:ticketId", {
      params,
      body: { ...about, location: { latitude, longitude, name } },
      signal,
    });
  }
  if (content?.kind === "contacts") {
    const contactIds = content.contacts.map(({ id }) => id);
    return call("POST /messages/:ticketId", { params, body: { ...about, contactIds }, signal });
  }
  const said =
    content?.kind === "numberRequest"
      ? { requestNumber: true as const }
      : { body, ...(mentions && { mentions: [...mentions] }) };
  return call("POST /messages/:ticketId", { params, body: { ...about, ...said }, signal });
}

/** Sends each file in a separate request, so that each can be cancelled and retried. */
async function postFile({ ticketId, body, quoted, clientId, content }: Outgoing, signal: AbortSignal): Sent {
  const local = await fileToSend(clientId).catch((error: unknown) => {
    // Another tab has sent it.
    if (!outgoingStore.isStored(clientId)) sender.cancel(clientId);
    throw error;
  });
  const form = new FormData();
  form.set("clientIds", JSON.stringify([clientId]));
  form.set("body", body);
  if (quoted) form.set("quotedMsg", JSON.stringify({ id: quoted.id }));
  if (content?.kind === "file" && content.media.isVoiceNote) form.set("voiceNote", "true");
  // The file comes last: the server needs the fields before it.
  form.set("medias", local.file, local.name);
  uploads.set(clientId, 0);
  try {
    const onProgress = (share: number) => uploads.set(clientId, share);
    return await upload("POST /messages/:ticketId", { params: { ticketId }, form }, { onProgress, signal });
  } finally {
    uploads.end(clientId);
  }
}

/** Attachments live as long as the page; files on their way would wait until it is opened again. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  const isSending = outgoingStore.read().some(({ content, refusal }) => content?.kind === "file" && refusal === null);
  if (isSending || attachments.areThere()) event.preventDefault();
};

/** Sends waiting messages, now and whenever the server is reachable again. Returns how to stop. */
export function keepSending(): () => void {
  addEventListener("beforeunload", askBeforeLeaving);
  void outgoingStore.restoreFiles();
  const stop = whenReachable(sender.flush);
  return () => {
    removeEventListener("beforeunload", askBeforeLeaving);
    stop();
  };
}
