import { randomUUID } from "node:crypto";
import { sendJson, startHttpPeer, type HttpPeer } from "./http-peer.ts";

interface Reply {
  messages?: unknown[];
  input?: unknown;
}
export interface TypebotPeer extends HttpPeer {
  /** The flow's texts at its start, and for each message. */
  flow: { start: Reply; on: (message: string) => Reply };
  /** Known sessions. */
  readonly sessions: Set<string>;
  /** The messages received in sessions. */
  readonly heard: string[];
}

export const bubble = (text: string, marks: object = {}) => ({
  id: randomUUID(),
  type: "text",
  content: { type: "richText", richText: [{ type: "p", children: [{ text, ...marks }] }] },
});
export const textInput = { id: "input", type: "text input" };
export const choiceInput = (...contents: string[]) => ({
  id: "choice",
  type: "choice input",
  items: contents.map((content, n) => ({ id: String(n), content })),
});

/** Typebot's chat API (`startChat`, `continueChat`), with its errors. */
export async function startTypebotPeer(): Promise<TypebotPeer> {
  const sessions = new Set<string>();
  const heard: string[] = [];
  const flow: TypebotPeer["flow"] = { start: {}, on: () => ({}) };
  const peer = await startHttpPeer(({ path, body }, response) => {
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    if (slug === "absent") return sendJson(response, 404, { message: "Typebot not found", code: "NOT_FOUND" });
    if (slug !== undefined) {
      const sessionId = randomUUID();
      sessions.add(sessionId);
      return sendJson(response, 200, { sessionId, resultId: "1", messages: [], ...flow.start });
    }
    const [, sessionId = ""] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    if (!sessions.has(sessionId)) return sendJson(response, 404, { message: "Session not found.", code: "NOT_FOUND" });
    const { message } = JSON.parse(body) as { message: string };
    heard.push(message);
    return sendJson(response, 200, { messages: [], ...flow.on(message) });
  });
  return { ...peer, flow, sessions, heard };
}
