import { randomBytes } from "node:crypto";
import { aesDecryptGCM, aesEncryptGCM, hkdf, proto } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import { findMedia } from "./media-message.ts";
import type { Network } from "./network.ts";
import { attribute, bytesOf, child, node } from "./nodes.ts";

/** The company's phone's reaction when a device requests a file again that it can no longer download. */
export type MediaRetryAnswer = "again" | "missing" | "silent";

/** A device's request for a file. */
export interface MediaRetry {
  id: string;
  device: string;
  answer: MediaRetryAnswer;
}

const { ResultType } = proto.MediaRetryNotification;

/** The account's phone uploads the file again and sends the device its path, or says that it no longer has it. */
export function answerMediaRetry(network: Network, device: LinkedDevice, receipt: BinaryNode): void {
  const id = attribute(receipt, "id");
  const named = child(receipt, "rmr");
  const message = named ? messageNamed(network, device, id, named) : undefined;
  const media = message ? findMedia(message) : undefined;
  const bytes = media ? network.media.find(media.fileEncSha256) : undefined;
  const answer = network.mediaRetryAnswer === "again" && !bytes ? "missing" : network.mediaRetryAnswer;
  network.mediaRetries.push({ id, device: device.number, answer });
  network.events.announce("mediaretry", { id, device: device.number, answer });
  if (answer === "silent" || !named) return;
  const content =
    answer === "again" && media && bytes
      ? sealAnswer(id, retryKey(media.mediaKey), child(receipt, "encrypt"), network.media.put(bytes))
      : node("error", { code: String(ResultType.NOT_FOUND) });
  const t = String(Math.floor(network.now() / 1000));
  const attrs = { id, type: "mediaretry", from: device.jid.replace(/:\d+@/, "@"), t };
  device.deliver(notificationKey(id), node("notification", attrs, [content, node("rmr", named.attrs)]));
}

/** The request is sealed with the file's key, and so is the answer. */
function sealAnswer(id: string, key: Buffer, request: BinaryNode | undefined, directPath: string): BinaryNode {
  const asked = bytesOf(child(request, "enc_p"));
  const plain = aesDecryptGCM(asked, key, bytesOf(child(request, "enc_iv")), Buffer.from(id));
  const { stanzaId } = proto.ServerErrorReceipt.decode(plain);
  if (stanzaId !== id) throw new Error(`a media retry for ${id} is sealed for ${stanzaId}`);
  const iv = randomBytes(12);
  const answer = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: ResultType.SUCCESS }).finish();
  const sealed = aesEncryptGCM(answer, key, iv, Buffer.from(id));
  return node("encrypt", {}, [node("enc_p", {}, sealed), node("enc_iv", {}, iv)]);
}

function messageNamed(
  network: Network,
  device: LinkedDevice,
  id: string,
  { attrs }: BinaryNode,
): proto.IMessage | undefined {
  const sender = network.phoneAt(attrs.participant ?? attrs.jid ?? "");
  const written = sender && network.written.of(device.number, sender.number, id)?.message;
  return written ?? network.customer(device.number).received.find((each) => each.id === id)?.message;
}

function retryKey(mediaKey: Uint8Array): Buffer {
  return Buffer.from(hkdf(mediaKey, 32, { info: "WhatsApp Media Retry Notification" }));
}
