import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the peer got. */
export interface AskedModel {
  key: string;
  model: string;
  max_tokens?: number;
  temperature?: number;
  messages: { role: string; content: string }[];
  tools?: unknown[];
}

/**
 * `say`: an answer; `transfer`: a call of the tool; others: the provider's errors. `wait`: delays the answer until
 * then.
 */
export type Reply =
  | { say: string; wait?: Promise<unknown> }
  | { transfer: string; say?: string }
  | { error: "key" | "quota" | "model" | "tools" | "huge" | "none" | "html" | "broken" };

export interface OpenAiPeer {
  /** The base address for a prompt. */
  url: string;
  /** For `ALLOWED_PRIVATE_HOSTS`. */
  host: string;
  readonly asked: AskedModel[];
  /** The forms with recordings that it received. */
  readonly transcribed: { key: string; form: string }[];
  /** Its answer to these forms: a status, and a text. */
  transcript: [status: number, text: string];
  /** The answers from now on. */
  reply: (asked: AskedModel) => Reply;
  close(): Promise<void>;
}

const errors = {
  key: [401, "invalid_api_key", "Incorrect API key provided."],
  quota: [429, "insufficient_quota", "You exceeded your current quota."],
  model: [404, "model_not_found", "The model does not exist."],
  tools: [400, "invalid_request_error", "This model does not support tools."],
} as const;

/** A server that speaks OpenAI's chat completions, with its errors. */
export async function startOpenAiPeer(): Promise<OpenAiPeer> {
  const asked: AskedModel[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (request.method === "POST" && request.url === "/v1/audio/transcriptions") {
        const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
        peer.transcribed.push({ key, form: body });
        const [status, text] = peer.transcript;
        return send(response, status, status === 200 ? { text } : { error: { message: text } });
      }
      if (request.method !== "POST" || request.url !== "/v1/chat/completions") return send(response, 404, {});
      const question = {
        ...(JSON.parse(body) as AskedModel),
        key: request.headers.authorization?.replace("Bearer ", "") ?? "",
      };
      asked.push(question);
      void answer(response, question, peer.reply(question));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: OpenAiPeer = {
    url: `http://${host}/v1`,
    host,
    asked,
    transcribed: [],
    transcript: [200, "Bom dia, tem pão?"],
    reply: ({ messages }) => ({ say: `re: ${messages.at(-1)?.content}` }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return peer;
}

async function answer(response: ServerResponse, { model, tools }: AskedModel, reply: Reply): Promise<void> {
  if ("say" in reply && "wait" in reply) await reply.wait;
  if (!("error" in reply)) return send(response, 200, completion(model, reply));
  switch (reply.error) {
    case "huge":
      return send(response, 200, completion(model, { say: "a".repeat(1_000_000) }));
    case "none":
      return send(response, 200, completion(model, { say: "" }));
    case "html":
      return void response.writeHead(200, { "content-type": "text/html" }).end("<html>login</html>");
    case "broken":
      return void response.destroy();
    default: {
      if (reply.error === "tools" && !tools) return send(response, 200, completion(model, { say: "sem ferramentas" }));
      const [status, code, message] = errors[reply.error];
      return send(response, status, { error: { message, code, type: code } });
    }
  }
}

const completion = (model: string, reply: { say?: string; transfer?: string }) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model,
  choices: [
    {
      index: 0,
      finish_reason: reply.transfer === undefined ? "stop" : "tool_calls",
      message: {
        role: "assistant",
        content: reply.say ?? null,
        ...(reply.transfer === undefined
          ? {}
          : {
              tool_calls: [
                {
                  id: "call_1",
                  type: "function",
                  function: { name: "transfer_to_human", arguments: JSON.stringify({ reason: reply.transfer }) },
                },
              ],
            }),
      },
    },
  ],
  usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
});

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
