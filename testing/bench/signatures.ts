import { randomBytes } from "node:crypto";
import { curve, isSignedBy, sign } from "../../apps/server/src/channels/baileys/signatures.ts";
import type { Figure } from "./measure.ts";

/** The main thread's cost for each group message, and twice for each connecting session. */
export function measure(): Promise<Figure[]> {
  const pair = curve.generateKeyPair(randomBytes(32));
  const message = randomBytes(300);
  const signature = sign(pair.private, message);
  const lasts = (deed: () => unknown, times: number) => {
    const start = performance.now();
    for (let n = 0; n < times; n++) if (!deed()) throw new Error("signed, and said not to be");
    return (performance.now() - start) / times;
  };
  // The library's exported `sign` and `verify` are already replaced by ours; `openMessage` modifies its argument.
  const figures = [
    ["checking", () => isSignedBy(pair.public, message, signature)],
    ["by libsignal's library", () => curve.openMessage(pair.public, Buffer.concat([signature, message]))],
    ["signing", () => sign(pair.private, message)],
    ["by libsignal's library", () => curve.signMessage(pair.private, message, undefined)],
  ] as const;
  const [checking = 0, checkingInScript = 0, signing = 0, signingInScript = 0] = figures.map(([, deed]) => {
    lasts(deed, 20);
    return lasts(deed, 200);
  });
  const asked = { atMost: 0.25 };
  return Promise.resolve([
    { what: "checking a signature", value: checking, unit: "ms" },
    { what: "  of the time of libsignal's library", value: checking / checkingInScript, unit: "", target: asked },
    { what: "signing", value: signing, unit: "ms" },
    { what: "  of the time of libsignal's library", value: signing / signingInScript, unit: "", target: asked },
  ]);
}
