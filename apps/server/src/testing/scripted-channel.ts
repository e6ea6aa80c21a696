import { vi } from "vitest";
import type {
  ContactInfo,
  ChannelSession,
  LookUp,
  MediaSource,
  OpenChannel,
  Outbound,
  SessionSink,
  SessionOptions,
  WhatsAppIdentity,
} from "../channels/port.ts";

/** A session whose other side is controlled by the test. */
export class ScriptedSession implements ChannelSession {
  readonly sink: SessionSink;
  /** Sent messages, in order. */
  readonly sent: Outbound[] = [];
  isStopped = false;
  isLoggedOut = false;
  pings = 0;
  /** People whose picture or name was requested. */
  readonly askedOf: WhatsAppIdentity[] = [];
  picture: () => Uint8Array | null = () => new Uint8Array([1, 2, 3]);
  acquaintance: ContactInfo = { subject: null, identities: [] };
  /** The last options it got while open. */
  options: SessionOptions | undefined;
  /** The answer to a ping. */
  onPing: () => Promise<void> = async () => undefined;
  /** The result of `send`; by default sent and never acknowledged. */
  onSend: (outbound: Outbound) => Promise<void> = async () => undefined;

  constructor(sink: SessionSink) {
    this.sink = sink;
  }

  async start(): Promise<void> {
    // The test says how it goes on.
  }

  async stop(): Promise<void> {
    this.isStopped = true;
  }

  async logout(): Promise<void> {
    this.isLoggedOut = true;
  }

  async send(outbound: Outbound): Promise<void> {
    this.sent.push(outbound);
    await this.onSend(outbound);
  }

  async presence(): Promise<void> {
    // Nobody looks.
  }

  async askHealth(): Promise<void> {
    // The test tells it.
  }

  async lookUp(number: string): Promise<LookUp> {
    return { exists: true, identity: { pn: number } };
  }

  /** A phone's answer when asked to upload a file again. */
  onRenew: (source: MediaSource) => Promise<MediaSource | null> = async () => null;
  renewFile(source: MediaSource): Promise<MediaSource | null> {
    return this.onRenew(source);
  }

  async profilePicture(of: WhatsAppIdentity): Promise<Uint8Array | null> {
    this.askedOf.push(of);
    return this.picture();
  }

  async addressBook(): Promise<void> {
    // It has none.
  }

  async about(of: WhatsAppIdentity): Promise<ContactInfo> {
    this.askedOf.push(of);
    return this.acquaintance;
  }

  async ping(): Promise<void> {
    this.pings++;
    await this.onPing();
  }

  applyOptions(options: SessionOptions): void {
    this.options = options;
  }

  connect(number = "5511900000000"): Promise<void> {
    return this.sink.state({ status: "CONNECTED", number });
  }

  get sentIds(): string[] {
    return this.sent.map((outbound) => outbound.externalId);
  }
}

/** A channel that keeps its sessions accessible to the test. */
export class ScriptedChannel {
  private readonly sessions: ScriptedSession[] = [];
  readonly open: OpenChannel = (sink) => {
    const session = new ScriptedSession(sink);
    this.sessions.push(session);
    return session;
  };

  /** All openings of the connection's session so far. */
  of(connectionId: number): ScriptedSession[] {
    return this.sessions.filter((one) => one.sink.connection.connectionId === connectionId);
  }

  /** The nth opening (the first is 1) of the connection's session, once there is one. */
  opened(connectionId: number, nth = 1): Promise<ScriptedSession> {
    return vi.waitFor(
      () => {
        const session = this.of(connectionId)[nth - 1];
        if (!session) throw new Error(`Connection ${connectionId} was not opened ${nth} times.`);
        return session;
      },
      { timeout: 15_000, interval: 20 },
    );
  }
}
