import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { SecureContextOptions } from "node:tls";

/** How a gateway behaves: as documented, or with typical failures. */
export type Mood = "well" | "down" | "html" | "broken" | "silent" | "forgetful";

export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}
interface Answer {
  status: number;
  body: unknown;
}

export type Deliver = (url: string, body: unknown, headers: Record<string, string>) => Promise<number>;

const byHttp: Deliver = async (url, body, headers) => {
  const given = { "content-type": "application/json", ...headers };
  return (await fetch(url, { method: "POST", headers: given, body: JSON.stringify(body) })).status;
};

/**
 * A gateway's HTTP as a real server. In a bad mood it closes the connection, answers with a page, with an error or not
 * at all, or handles the request and loses the answer (`forgetful`, once).
 */
export class Peer {
  mood: Mood = "well";
  readonly asked: Asked[] = [];
  /** Delivers webhooks; returns the status. */
  readonly deliver: Deliver;
  private readonly server: ReturnType<typeof createServer>;
  private readonly isSecure: boolean;

  constructor(
    answer: (asked: Asked) => Answer | Promise<Answer>,
    { deliver = byHttp, secure }: { deliver?: Deliver | undefined; secure?: SecureContextOptions } = {},
  ) {
    this.deliver = deliver;
    const listener: RequestListener = (request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      request.on("end", () => {
        const { mood } = this;
        if (mood === "down") return void request.socket.destroy();
        if (mood === "silent") return;
        if (mood === "html" || mood === "broken") {
          response.writeHead(mood === "html" ? 200 : 500, { "content-type": "text/html" });
          return void response.end("<html><body>Bad Gateway</body></html>");
        }
        const asked = {
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headers,
          body: read(text),
        };
        this.asked.push(asked);
        void Promise.resolve(answer(asked)).then(({ status, body }) => {
          if (mood === "forgetful" && asked.method !== "GET" && !asked.path.startsWith("/oauth")) {
            this.mood = "well";
            return void request.socket.destroy();
          }
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(body));
        });
      });
    };
    this.isSecure = secure !== undefined;
    this.server = secure
      ? createSecureServer({ ...secure, requestCert: true, rejectUnauthorized: true }, listener)
      : createServer(listener);
  }

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `${this.isSecure ? "https" : "http"}://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
