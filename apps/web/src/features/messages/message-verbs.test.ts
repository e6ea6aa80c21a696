import type { Message } from "@recado/contracts/messages";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../shell/api-error.ts";
import { deleteMessage, isEditable, isReactable, isRevocable, reactTo, sendAgain } from "./message-verbs.ts";

const { call, receive, error, getQueriesData } = vi.hoisted(() => ({
  getQueriesData: vi.fn<() => [string[], { pages: { messages: Message[] }[] }][]>(),
  call: vi.fn<(name: string, options: { params: object; body?: { emoji: string } }) => Promise<Message>>(),
  receive: vi.fn<(name: string, event: { message: Message }) => void>(),
  error: vi.fn<(code: string) => void>(),
}));
vi.mock("../../shell/api.ts", () => ({ call }));
vi.mock("../../shell/query-client.ts", () => {
  const expectIt = (name: string, _id: number, then: { message: Message }) => {
    receive(name, then);
    return { settle: () => undefined, fail: (before: { message: Message }) => receive(name, before) };
  };
  return { liveCache: { receive, expect: expectIt }, queryClient: { getQueriesData } };
});
vi.mock("../../ui/toasts.ts", () => ({ notify: { error } }));

const now = Date.parse("2026-11-21T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const message = (values: Partial<Message> = {}): Message =>
  ({
    id: 7,
    fromMe: true,
    mediaType: "chat",
    body: "Bom dia",
    failure: null,
    isDeleted: false,
    reactions: [],
    createdAt: minutesAgo(1),
    ...values,
  }) as Message;
const shown = () => receive.mock.calls.map(([, { message: one }]) => one);

beforeEach(() => {
  vi.resetAllMocks();
  getQueriesData.mockReturnValue([]);
});

describe("what may be done with a message", () => {
  it.each([
    ["ours, young", {}, [true, true, true]],
    ["ours, a quarter of an hour old", { createdAt: minutesAgo(16) }, [false, true, true]],
    ["ours, three days old", { createdAt: minutesAgo(72 * 60) }, [false, false, true]],
    ["our picture", { mediaType: "image" }, [false, true, true]],
    ["the customer's", { fromMe: false }, [false, false, true]],
    ["the customer's, set aside", { fromMe: false, mediaType: "setAside" }, [false, false, false]],
    ["deleted", { isDeleted: true }, [false, false, false]],
    ["failed", { failure: "ERR_SENDING_WAPP_MSG" }, [false, false, false]],
    ["not yet at the server", { id: -1 }, [false, false, false]],
  ] as const)("%s: edit, delete, react", (_, values, may) => {
    const one = message(values);
    expect([isEditable(one, now), isRevocable(one, now), isReactable(one)]).toEqual(may);
  });
});

describe("a change", () => {
  it("is shown at once, then as the server says it", async () => {
    const answer = message({ reactions: [{ emoji: "👍", fromMe: true, name: null, at: minutesAgo(0) }] });
    call.mockResolvedValue(answer);
    await reactTo(message(), "👍");
    expect(shown().map(({ reactions }) => reactions[0]?.emoji)).toEqual(["👍", "👍"]);
    expect(shown()[1]).toBe(answer);
    expect(call).toHaveBeenCalledWith("PUT /messages/:messageId/reaction", {
      params: { messageId: 7 },
      body: { emoji: "👍" },
    });
  });

  it("gives the same reaction back, and replaces another one of ours", async () => {
    const mine = message({ reactions: [{ emoji: "👍", fromMe: true, name: null, at: minutesAgo(0) }] });
    call.mockImplementation(() => Promise.resolve(mine));
    await reactTo(mine, "👍");
    await reactTo(mine, "❤️");
    expect(call.mock.calls.map(([, { body }]) => body?.emoji)).toEqual(["", "❤️"]);
    expect(shown()[0]?.reactions).toEqual([]);
    expect(shown()[2]?.reactions.map(({ emoji }) => emoji)).toEqual(["❤️"]);
  });

  it("that is refused is taken back and said", async () => {
    call.mockRejectedValue(new ApiError(409, "ERR_DELETE_WAPP_MSG"));
    const one = message();
    await deleteMessage(one);
    expect(shown().map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    expect(shown()[1]).toEqual(one);
    expect(error).toHaveBeenCalledWith("ERR_DELETE_WAPP_MSG");
  });

  it("that is refused leaves what has become known of the message meanwhile", async () => {
    const one = message({ ack: 1 });
    call.mockImplementation(() => {
      getQueriesData.mockReturnValue([
        [["messages"], { pages: [{ messages: [message({ ack: 3, isDeleted: true, body: "" })] }] }],
      ]);
      return Promise.reject(new ApiError(409, "ERR_DELETE_WAPP_MSG"));
    });
    await deleteMessage(one);
    expect(shown()[1]).toMatchObject({ ack: 3, isDeleted: false, body: "Bom dia" });
  });
});

describe("another try of a message that failed", () => {
  const failed = message({ failure: "ERR_SENDING_WAPP_MSG" });

  it("is made once, however often it is clicked meanwhile, and no click is told as a fault", async () => {
    const { promise, resolve } = Promise.withResolvers<Message>();
    call.mockReturnValueOnce(promise).mockRejectedValue(new ApiError(409, "ERR_MESSAGE_NOT_FAILED"));
    const clicks = [sendAgain(failed), sendAgain(failed)];
    resolve(message());
    expect(await Promise.all(clicks)).toEqual([true, true]);
    expect(call).toHaveBeenCalledTimes(1);
    expect(error).not.toHaveBeenCalled();
    expect(shown().map(({ failure }) => failure)).toEqual([null, null]);
  });

  it("is made again once that failed too, and of another message at the same time", async () => {
    call.mockRejectedValueOnce(new ApiError(409, "ERR_SENDING_WAPP_MSG")).mockResolvedValue(message());
    expect(await sendAgain(failed)).toBe(false);
    expect(await Promise.all([sendAgain(failed), sendAgain({ ...failed, id: 8 })])).toEqual([true, true]);
    expect(call).toHaveBeenCalledTimes(3);
  });
});
