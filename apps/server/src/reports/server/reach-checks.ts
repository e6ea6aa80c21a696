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
      const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(6_000) });
      if (!answer.ok) throw new Error(`${publicUrl}/healthz answered ${answer.status}`);
      const { protocol, hostname } = new URL(publicUrl);
      const isSecure = protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
      return { status: isSecure ? "fine" : "warning", values: { address: publicUrl } };
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
