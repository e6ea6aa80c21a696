import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { connect } from "node:net";
import type { App } from "../../platform/app.ts";
import { graded, type Check } from "./check.ts";

/** What the current request shows about the route to the server. */
export interface Visit {
  /** The visitor's address as seen by the server. */
  address: string;
  /** An untrusted proxy named another address. */
  isForwarded: boolean;
}

/** Nothing answers at PUBLIC_URL because no server runs here: a proxy in front can't be to blame. */
export class NotRunning extends Error {
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super("Recado isn't running", { cause });
    this.port = port;
  }
}

export const reachChecks = (app: App, visit: Visit | undefined): Check[] => [
  ...(visit
    ? [
        {
          key: "proxy",
          run: async () => ({
            status: visit.isForwarded ? ("broken" as const) : ("fine" as const),
            values: { address: visit.address },
          }),
        },
      ]
    : []),
  {
    key: "address",
    run: async () => {
      const { publicUrl } = app.config;
      await ifRunning(app, visit, visitHealth(publicUrl));
      const { protocol, hostname } = new URL(publicUrl);
      const isSecure = protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
      return { status: isSecure ? "fine" : "warning", values: { address: publicUrl } };
    },
  },
  {
    // Browsers use WebSockets alone: a proxy that does not pass them on leaves every screen without news.
    key: "sockets",
    run: async () => {
      const url = new URL("/socket.io/?EIO=4&transport=websocket", app.config.publicUrl);
      await ifRunning(app, visit, shakeHands(url));
      return { status: "fine" };
    },
  },
  {
    key: "mail",
    run: async () => {
      if (!app.mailer.enabled) return { status: "warning" };
      await app.mailer.check();
      return { status: "fine" };
    },
  },
  ...s3Checks(app),
  {
    key: "whatsapp",
    run: async () => {
      const { hostname, port, protocol } = new URL(app.config.whatsappWebsocketUrl ?? "wss://web.whatsapp.com");
      await reach(hostname, Number(port) || (protocol === "ws:" ? 80 : 443));
      return { status: "fine", values: { host: hostname } };
    },
  },
];

function s3Checks({ config: { mediaPlaces } }: App): Check[] {
  return mediaPlaces
    .filter((place) => place.kind === "s3")
    .map((place) => ({
      key: "s3",
      run: async () => {
        const { tryS3 } = await import("../../platform/media/try-s3.ts");
        const { skewMs } = await tryS3(place);
        const seconds = Math.round(skewMs / 1_000);
        return { status: graded(seconds, 60, 600), values: { bucket: place.bucket, seconds } };
      },
    }));
}

async function visitHealth(publicUrl: string): Promise<void> {
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(6_000) }).catch((error: Error) => {
    // Node says only "fetch failed"; the cause has the reason.
    const { message } = error.cause instanceof Error && error.cause.message ? error.cause : error;
    throw new Error(`${publicUrl}: ${message}`, { cause: error });
  });
  if (!answer.ok) throw new Error(`${publicUrl}/healthz answered ${answer.status}`);
}

/** The failure of the attempt to reach a server, unless none runs on this machine; a page's visitor is answered by one. */
async function ifRunning({ config }: App, visit: Visit | undefined, attempt: Promise<void>): Promise<void> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "localhost" : config.host;
  const isRefused = await reach(host, config.port).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === "ECONNREFUSED",
  );
  throw isRefused && !visit ? new NotRunning(config.port, error) : error;
}

/** Asks for a WebSocket as a browser does, until the server agrees. */
function shakeHands(url: URL): Promise<void> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, { headers, timeout: 6_000 });
    const end = (error?: Error) => {
      request.destroy();
      if (error) reject(error);
      else resolve();
    };
    request.once("upgrade", (_response, socket) => {
      socket.destroy();
      end();
    });
    request.once("response", ({ statusCode }) =>
      end(new Error(`${url.origin} answered ${statusCode}, not a WebSocket`)),
    );
    request.once("timeout", () => end(new Error(`${url.origin} did not answer in 6 s`)));
    request.once("error", reject);
    request.end();
  });
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once("connect", () => end());
    socket.once("error", end);
    socket.once("timeout", () => end(new Error(`${host} did not answer in 5 s`)));
  });
}
