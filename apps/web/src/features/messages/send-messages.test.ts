import type { Message } from "@recado/contracts/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../shell/api-error.ts";
import { outgoingStore, type Outgoing } from "./outgoing.ts";
import { createSender } from "./send-messages.ts";

/** The browser's storage, as far as it is used here. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const away = new ApiError(0, "ERR_NETWORK");
const refused = new ApiError(409, "ERR_TICKET_NOT_OPEN", { error: "ERR_TICKET_NOT_OPEN" });
let storage: Storage;
let person = 0;
const post = vi.fn<(outgoing: Outgoing, signal: AbortSignal) => Promise<Message>>();
const arrived = vi.fn<(message: Message) => void>();
const answer = ({ clientId, ticketId, body }: Outgoing) => ({ id: 1, clientId, ticketId, body }) as Message;
const bodies = () => outgoingStore.read().map(({ body, refusal }) => (refusal === null ? body : `${body}: ${refusal}`));
const posted = () => post.mock.calls.map(([{ body }]) => body);

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
  // A different user for each test: waiting messages are stored per user.
  person += 1;
  storage.setItem("userId", String(person));
  post.mockReset().mockImplementation((outgoing) => Promise.resolve(answer(outgoing)));
  arrived.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("what one writes", () => {
  it("waits with its place until the server has it, then is shown as the server's", async () => {
    const sender = createSender({ post, arrived });
    sender.write(5, "Bom dia", null);
    expect(bodies()).toEqual(["Bom dia"]);
    await settle();
    expect(bodies()).toEqual([]);
    expect(arrived).toHaveBeenCalledWith(expect.objectContaining({ body: "Bom dia" }));
  });

  it("goes in order within a conversation, one at a time", async () => {
    const waiting: (() => void)[] = [];
    post.mockImplementation((outgoing) => new Promise((resolve) => waiting.push(() => resolve(answer(outgoing)))));
    const sender = createSender({ post, arrived });
    for (const body of ["um", "dois"]) sender.write(5, body, null);
    sender.write(6, "outra conversa", null);
    await settle();
    expect(posted()).toEqual(["um", "outra conversa"]);
    waiting.shift()?.();
    await settle();
    expect(posted()).toEqual(["um", "outra conversa", "dois"]);
  });

  it("waits while the server can't be reached, and goes by itself under the same id when it can", async () => {
    post.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    const sender = createSender({ post, arrived });
    sender.write(5, "sem sinal", null);
    await settle();
    expect(bodies()).toEqual(["sem sinal"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(bodies()).toEqual([]);
    expect(new Set(post.mock.calls.map(([{ clientId }]) => clientId)).size).toBe(1);
  });

  it("goes at once when the connection is back", async () => {
    post.mockRejectedValueOnce(away);
    const sender = createSender({ post, arrived });
    sender.write(5, "sem sinal", null);
    await settle();
    sender.flush();
    await settle();
    expect(bodies()).toEqual([]);
  });

  it("stays with the server's reason when it is refused, holds up nothing, and can be tried again", async () => {
    post.mockRejectedValueOnce(refused);
    const sender = createSender({ post, arrived });
    sender.write(5, "tarde demais", null);
    sender.write(5, "depois", null);
    await settle();
    expect(bodies()).toEqual(["tarde demais: ERR_TICKET_NOT_OPEN"]);
    const [failed] = outgoingStore.read();
    if (failed) sender.retry(failed);
    await settle();
    expect(bodies()).toEqual([]);
  });

  it("outlives the page", async () => {
    post.mockRejectedValue(away);
    createSender({ post, arrived }).write(5, "antes de recarregar", null);
    await settle();
    vi.resetModules();
    const reloaded = await import("./outgoing.ts");
    expect(reloaded.outgoingStore.read().map(({ body }) => body)).toEqual(["antes de recarregar"]);
  });

  const file = {
    kind: "file",
    mediaType: "image",
    media: { fileName: "foto.jpg", size: 3_000_000 },
  } as Outgoing["content"] & { kind: "file" };

  it.each([
    ["waits behind a photo, so that both come in their order", 3_000_000, ["o arquivo", "o texto"]],
    ["does not wait behind a large file", 60_000_000, ["o arquivo"]],
  ])("%s", async (_, size, waiting) => {
    post.mockImplementationOnce(() => new Promise<Message>(() => undefined));
    const sender = createSender({ post, arrived });
    sender.write(5, "o arquivo", null, { content: { ...file, media: { ...file.media, size } } });
    sender.write(5, "o texto", null);
    await settle();
    expect(bodies()).toEqual(waiting);
  });

  it("waits behind a larger one that was chosen before it", async () => {
    post.mockImplementationOnce(() => new Promise<Message>(() => undefined));
    const sender = createSender({ post, arrived });
    sender.write(5, "o filme", null, { content: { ...file, media: { ...file.media, size: 60_000_000 } } });
    sender.write(5, "a foto", null, { content: { ...file, isAfterLarge: true } });
    sender.write(5, "o texto", null);
    await settle();
    expect(bodies()).toEqual(["o filme", "a foto"]);
  });

  it("goes no more when it is given up, and the next file goes", async () => {
    post.mockImplementationOnce(
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    const sender = createSender({ post, arrived });
    sender.write(5, "desistiu", null, { clientId: "c1", content: file });
    sender.write(5, "a outra", null, { content: file });
    await settle();
    expect(posted()).toEqual(["desistiu"]);
    sender.cancel("c1");
    await settle();
    expect(posted()).toEqual(["desistiu", "a outra"]);
    expect(bodies()).toEqual([]);
  });

  it("is its writer's alone", async () => {
    post.mockRejectedValue(away);
    createSender({ post, arrived }).write(5, "meu", null);
    storage.setItem("userId", "999");
    expect(bodies()).toEqual([]);
  });
});
