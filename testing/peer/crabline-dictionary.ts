import { registerHooks } from "node:module";

const constants = import.meta.resolve("baileys/lib/WABinary/constants.js");
let completed = false;

/** Edits by the end of the file's URL. Each text must occur once, or crabline is not the expected version. */
const edits: Record<string, [text: string, replacement: string][]> = {
  "/servers/whatsapp-wire/binary-node.js": [
    [
      "const SINGLE_BYTE_TOKENS = {",
      `import * as complete from ${JSON.stringify(constants)};
       const SINGLE_BYTE_TOKENS = { ...complete.SINGLE_BYTE_TOKENS, 0: undefined };
       const DOUBLE_BYTE_TOKENS = complete.DOUBLE_BYTE_TOKENS;
       const ownSingleByteTokens = {`,
    ],
    ["const DOUBLE_BYTE_TOKENS = {\n    0:", "const ownDoubleByteTokens = {\n    0:"],
  ],
  "/servers/whatsapp-baileys-websocket.js": [
    [
      'requestedUsers.map((user) => this.#createUSyncUser(requireAttr(user, "jid")))',
      `requestedUsers.map((user) => {
        const asked = children(user).find((child) => child.tag === "contact")?.content;
        if (!asked) return this.#createUSyncUser(requireAttr(user, "jid"));
        const found = this.#createUSyncUser(Buffer.from(asked).toString().replace(/\\D/g, "") + "@s.whatsapp.net");
        return { ...found, content: [{ tag: "contact", attrs: { type: "in" } }, ...found.content] };
      })`,
    ],
  ],
};

/** Gives crabline all of the protocol's words, by editing two of its files as they are loaded. */
export function completeDictionary(): void {
  if (completed) return;
  completed = true;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const name = Object.keys(edits).find((end) => url.includes("/@openclaw/crabline/") && url.endsWith(end));
      if (!name || !loaded.source) return loaded;
      let source = Buffer.from(loaded.source as Uint8Array).toString();
      for (const [text, replacement] of edits[name] ?? []) {
        if (source.split(text).length !== 2) throw new Error(`${name} is not the one that we know how to complete`);
        source = source.replace(text, () => replacement);
      }
      return { ...loaded, source };
    },
  });
}
