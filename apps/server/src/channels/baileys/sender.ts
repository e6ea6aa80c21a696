import type { proto, WASocket } from "baileys";
import type { App } from "../../platform/app.ts";
import type { MediaSource, Outbound, SentBefore, SessionSink } from "../port.ts";
import { fileUploaded, messageWanted } from "../events.ts";
import { tellBlock } from "./block.ts";
import { jidOf } from "./jid.ts";
import { attributesOf, contentOf, type About } from "./outbound.ts";
import { liesThere, uploadFile } from "./upload.ts";

/** Most files that a session uploads at once. Texts do not wait for them. */
const uploadsAtOnce = 4;

/** Sends outbox rows over an open socket. */
export class Sender {
  private readonly app: App;
  private readonly sink: SessionSink;
  private readonly secret: Buffer;
  private uploading = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly over = new AbortController();

  constructor(app: App, sink: SessionSink) {
    this.app = app;
    this.sink = sink;
    this.secret = app.secrets.deriveKey("message-secret");
  }

  /** Aborts the uploads in progress. */
  stop(): void {
    this.over.abort(new Error("The session is over."));
  }

  /** `open` answers the socket, or throws if it is closed. */
  async send(outbound: Outbound, open: () => WASocket): Promise<void> {
    const jid = jidOf(outbound.to);
    if (outbound.kind === "read") {
      const keys = outbound.messages.map(({ externalId, sender }) => ({
        remoteJid: jid,
        id: externalId,
        fromMe: false,
        ...(outbound.to.group === undefined ? {} : { participant: jidOf(sender) }),
      }));
      await open().sendReceipts(keys, "read");
      return;
    }
    if (outbound.kind === "block") return tellBlock(open(), outbound);
    const before = outbound.kind === "edit" ? await this.findSent(outbound.target) : null;
    const uploaded = outbound.kind === "media" ? await this.uploaded(outbound, open) : (before?.uploaded ?? null);
    const socket = open();
    const about = { me: socket.user ?? { id: "" }, secret: this.secret, uploaded, changed: before?.outbound ?? null };
    await socket.relayMessage(jid, contentOf(outbound, about), {
      messageId: outbound.externalId,
      additionalAttributes: { ...attributesOf(outbound) },
    });
  }

  /** The message sent under an id, encoded as it was sent. */
  async sentBefore(externalId: string, me: About["me"]): Promise<proto.IMessage | undefined> {
    const said = await this.findSent(externalId);
    if (!said) return undefined;
    const { outbound, uploaded } = said;
    if (outbound.kind === "read" || outbound.kind === "block") return undefined;
    // A file that was never uploaded cannot have been requested.
    if (outbound.kind === "media" && !uploaded) return undefined;
    return contentOf(outbound, { me, secret: this.secret, uploaded, changed: null });
  }

  private async findSent(externalId: string): Promise<SentBefore | null> {
    const [said] = await this.app.ports.ask(messageWanted, this.sink.connection, externalId);
    return said ?? null;
  }

  /** Uploads a message's file once, however often the message is sent. */
  private async uploaded(outbound: Extract<Outbound, { kind: "media" }>, open: () => WASocket): Promise<MediaSource> {
    const { externalId, file } = outbound;
    const before = await this.findSent(externalId);
    if (before && liesThere(before.uploaded)) return before.uploaded;
    await this.turn();
    try {
      const place = {
        app: this.app,
        companyId: this.sink.connection.companyId,
        leave: (fresh: boolean) => open().refreshMediaConn(fresh),
        over: this.over.signal,
      };
      const source = await uploadFile(place, file);
      await this.sink.write((tx) =>
        this.app.events.emit(tx, fileUploaded, { connection: this.sink.connection, externalId, source }),
      );
      return source;
    } finally {
      this.uploading--;
      this.waiting.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    while (this.uploading >= uploadsAtOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.uploading++;
  }
}
