import { createDecipheriv, hkdfSync } from "node:crypto";
import { proto } from "baileys";
import type { InboundMention } from "../mentions.ts";
import type { SealedEdit, WhatsAppIdentity } from "../port.ts";
import { boundMentions, boundText, inboundLimits } from "../bounds.ts";
import { mentionsIn } from "./mentions-in.ts";
import { readContent } from "./read-content.ts";
import { unwrapped } from "./unwrap.ts";

const tagLength = 16;

interface Said {
  body: string;
  /** Null where the sender's clock is implausible. */
  at: Date | null;
  mentions?: InboundMention[];
}

/** The edited text; null when the edit was not encrypted with this message's secret, or holds no text. */
export function openEdit(secret: Buffer, target: string, seal: SealedEdit): Said | null {
  for (const author of seal.names) {
    for (const editor of seal.names) {
      const plain = opened(secret, `${target}${author}${editor}Message Edit`, seal);
      if (plain) return read(plain, seal.me);
    }
  }
  return null;
}

function opened(secret: Buffer, purpose: string, { payload, iv }: SealedEdit): Buffer | null {
  const sealed = Buffer.from(payload, "base64");
  if (sealed.length <= tagLength) return null;
  const key = Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), purpose, 32));
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64"), { authTagLength: tagLength });
    decipher.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

function read(plain: Buffer, me: readonly WhatsAppIdentity[] = []): Said | null {
  try {
    const { message } = unwrapped(proto.Message.decode(plain));
    const { editedMessage, timestampMs } = message.protocolMessage ?? {};
    const edited = editedMessage ?? message;
    const said = readContent(edited, {});
    const at = Number(timestampMs ?? 0);
    if (!said || said.kind === "unsupported") return null;
    const { mentions } = mentionsIn(unwrapped(edited).message, said.body, me);
    return {
      ...(mentions && { mentions: boundMentions(mentions) }),
      body: boundText(said.body, inboundLimits.body),
      at: at > 0 && at < Date.now() + 60_000 ? new Date(at) : null,
    };
  } catch {
    return null;
  }
}
