import type { App } from "../../platform/app.ts";
import type {
  ContactInfo,
  ChannelSession,
  LookUp,
  MediaSource,
  OpenChannel,
  Outbound,
  Presence,
  SessionSink,
  SessionOptions,
  WhatsAppIdentity,
} from "../port.ts";

export const openBaileys =
  (app: App): OpenChannel =>
  (sink) =>
    new LoadedSession(app, sink);

/** Loads Baileys with the first session: it is slow to load and takes much memory, and no start should wait for it. */
class LoadedSession implements ChannelSession {
  private readonly app: App;
  private readonly sink: SessionSink;
  private loading: Promise<ChannelSession> | undefined;
  private isOver = false;

  constructor(app: App, sink: SessionSink) {
    this.app = app;
    this.sink = sink;
  }

  async start(): Promise<void> {
    const session = await this.session();
    if (!this.isOver) await session.start();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await (await this.loading)?.stop();
  }

  async logout(): Promise<void> {
    this.isOver = true;
    await (await this.loading)?.logout();
  }

  async send(outbound: Outbound): Promise<void> {
    await (await this.session()).send(outbound);
  }

  async presence(to: WhatsAppIdentity, presence: Presence): Promise<void> {
    await (await this.session()).presence(to, presence);
  }

  async lookUp(number: string): Promise<LookUp> {
    return (await this.session()).lookUp(number);
  }

  async profilePicture(of: WhatsAppIdentity): Promise<Uint8Array | null> {
    return (await this.session()).profilePicture(of);
  }

  async about(of: WhatsAppIdentity): Promise<ContactInfo> {
    return (await this.session()).about(of);
  }

  async addressBook(): Promise<void> {
    await (await this.session()).addressBook();
  }

  async renewFile(source: MediaSource): Promise<MediaSource | null> {
    return (await this.session()).renewFile(source);
  }

  async askHealth(): Promise<void> {
    await (await this.session()).askHealth();
  }

  async ping(): Promise<void> {
    await (await this.session()).ping();
  }

  applyOptions(options: SessionOptions): void {
    void this.loading?.then((session) => session.applyOptions(options));
  }

  private session(): Promise<ChannelSession> {
    return (this.loading ??= import("./session.ts").then(
      ({ BaileysSession }) => new BaileysSession(this.app, this.sink),
    ));
  }
}
