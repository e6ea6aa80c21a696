import { randomBytes } from "node:crypto";
import { curve, isSignedBy, sign } from "../../apps/server/src/channels/baileys/signatures.ts";
import type { Figure } from "./measure.ts";

/** What the process's one thread pays for each message of a group, and twice for each session that connects. */
export function measure(): Promise<Figure[]> {
  const pair = curve.generateKeyPair(randomBytes(32));
  const message = randomBytes(300);
  const signature = sign(pair.private, message);
  const lasts = (deed: () => unknown, times: number) => {
    const start = performance.now();
    for (let n = 0; n < times; n++) if (!deed()) throw new Error("signed, and said not to be");
    return (performance.now() - start) / times;
  };
  // What the library exports as `sign` and `verify` is ours by now; `openMessage` changes what it is given.
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
