import { startPeerProgram } from "../crash/programs.ts";
import { TestHouse, tellWorkers } from "./house.ts";

/** One WhatsApp and one house for all tests, as they are built; the first visit is left to the first test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const whatsApp = await startPeerProgram();
  const house = await TestHouse.start(whatsApp.url).catch(async (error: unknown) => {
    await whatsApp.stop();
    throw error;
  });
  tellWorkers({
    url: house.url,
    dataDir: house.dataDir,
    peerUrl: whatsApp.url,
    peerControl: whatsApp.peer.controlUrl,
  });
  return async () => {
    await house.stop();
    await whatsApp.stop();
  };
}
