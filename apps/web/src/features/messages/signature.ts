import { createStoredStore, useStore } from "../../ui/store.ts";

/** Whether messages start with their author's name. On until the user turns it off in this browser. */
const signature = createStoredStore("signOption", { parse: (text) => text !== "false", format: String });

export const useSignature = () => ({
  isOn: useStore(signature),
  toggle: () => signature.set(!signature.get()),
});

/** The body that is sent for a typed text: trimmed and, when signed, below the author's name in bold. */
export function outgoingBody(typed: string, signedBy: string | null): string {
  const text = typed.trim();
  return text === "" || signedBy === null ? text : `*${signedBy}*:\n${text}`;
}

/** Splits a sent text into its author's signature and the rest. Captions from before have the line breaks of forms. */
export function splitSignature(body: string): { prefix: string; text: string } {
  const prefix = /^\*[^*\n]{1,100}\*:\r?\n/.exec(body)?.[0] ?? "";
  return { prefix, text: body.slice(prefix.length) };
}
