import { registerHooks } from "node:module";

/**
 * How long a QR code is valid here, ms. Baileys' minute for the first and 20 s for each other are too long for tests.
 */
const lifetime = 5_000;
const asked = "qrTimeout || 60000";

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/baileys/lib/Socket/socket.js") || !loaded.source) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    if (!source.includes(asked)) throw new Error("This is not the Baileys whose QR codes can be made quicker.");
    return {
      ...loaded,
      source: source.replace(asked, String(lifetime)).replace("qrTimeout || 20000", String(lifetime)),
    };
  },
});
