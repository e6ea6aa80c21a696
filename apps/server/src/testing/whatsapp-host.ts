import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { InboundMedia, MediaSource } from "../channels/port.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Replaces WhatsApp's hosts for files: serves encrypted files, or answers given by a test. */
export class WhatsAppHost {
  readonly url: string;
  /** Requested paths. */
  readonly asked: string[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(url: string) {
    this.url = url;
  }

  /** Closed when the test file ends. */
  static async start(): Promise<WhatsAppHost> {
    const server = createServer((request, response) => host.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const host = new WhatsAppHost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    return host;
  }

  /** Stores a file there, like a phone; answers the location as in a message. */
  addFile(content: Buffer, change: { purpose?: string; serve?: Buffer } = {}): MediaSource {
    const { purpose = "Image" } = change;
    const mediaKey = randomBytes(32);
    const keys = Buffer.from(hkdfSync("sha256", mediaKey, Buffer.alloc(0), `WhatsApp ${purpose} Keys`, 112));
    const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)];
    const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    const proof = createHmac("sha256", macKey).update(iv).update(sealed).digest().subarray(0, 10);
    const whole = Buffer.concat([sealed, proof]);
    const path = `/v/${randomBytes(8).toString("hex")}`;
    this.respond(path, (_, response) => response.writeHead(200).end(change.serve ?? whole));
    return {
      purpose,
      mediaKey: mediaKey.toString("base64"),
      directPath: path,
      url: `https://mmg.whatsapp.net${path}`,
      sha256: createHash("sha256").update(content).digest("base64"),
      encryptedSha256: createHash("sha256").update(whole).digest("base64"),
      chat: "5511988887777@s.whatsapp.net",
      id: "3A01",
      fromMe: 0,
      participant: null,
    };
  }

  respond(path: string, answer: Answer): void {
    this.answers.set(path, answer);
  }

  /** Holds requests for this path until they are released. */
  holdRequests(path: string): { asked: Promise<void>; release: () => void } {
    const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const whole = this.answers.get(path);
    this.respond(path, (request, response) => {
      asked.resolve();
      void free.promise.then(() => whole?.(request, response));
    });
    return { asked: asked.promise, release: free.resolve };
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    this.asked.push(path);
    const answer = this.answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }
}

/** A message's description of its file. */
export const mediaOf = (source: MediaSource, change: Partial<InboundMedia> = {}): InboundMedia => ({
  contentType: "image/jpeg",
  fileName: "",
  size: 0,
  width: null,
  height: null,
  seconds: null,
  peaks: null,
  thumbnail: null,
  isVoiceNote: false,
  isAnimated: false,
  isRound: false,
  source,
  ...change,
});
