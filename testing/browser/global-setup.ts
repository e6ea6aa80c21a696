import { startPeerProgram } from "../crash/programs.ts";
import { TestApp, tellWorkers } from "./app.ts";

/** One WhatsApp and one app for all tests, as they are built; the first visit is left to the first test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const whatsApp = await startPeerProgram();
  const app = await TestApp.start(whatsApp.url).catch(async (error: unknown) => {
    await whatsApp.stop();
    throw error;
  });
  tellWorkers({
    url: app.url,
    dataDir: app.dataDir,
    peerUrl: whatsApp.url,
    peerControl: whatsApp.peer.controlUrl,
  });
  return async () => {
    await app.stop();
    await whatsApp.stop();
  };
}
