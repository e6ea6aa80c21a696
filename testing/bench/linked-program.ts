import type { Person } from "../../apps/server/src/testing/person.ts";
import { startPeerProgram } from "../crash/programs.ts";
import type { RemotePeer } from "../peer/remote.ts";
import { openSocket, type BrowserSocket, type Looker } from "./browser-socket.ts";
import { startProgram, type Program } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

export interface LinkedProgram extends AsyncDisposable {
  program: Program;
  dataDir: string;
  peer: RemotePeer;
  admin: Person;
  looker: Looker;
  /** The admin's browser. */
  socket: BrowserSocket;
}

/** The company's number. */
export const company = "5511999990000";

/** Recado as a person runs it, a company whose phone is linked over the real protocol, and an admin who looks. */
export async function startLinkedProgram(): Promise<LinkedProgram> {
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(await temporaryFolder());
  const whatsapp = await startPeerProgram();
  opening.defer(() => whatsapp.stop());
  const environment = { WHATSAPP_WEBSOCKET_URL: whatsapp.url };
  const program = opening.use(await startProgram({ dataDir: folder.path, environment }));
  const admin = await setUp(visitor(program.url));
  const looker = { url: program.url, token: admin.token, companyId: admin.user.companyId };
  const socket = await openSocket(looker);
  opening.defer(() => socket.close());
  await link(admin, socket, whatsapp.peer);
  const opened = opening.move();
  return {
    program,
    dataDir: folder.path,
    peer: whatsapp.peer,
    admin,
    looker,
    socket,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function link(admin: Person, socket: BrowserSocket, peer: RemotePeer): Promise<void> {
  const shown = Promise.withResolvers<string>();
  const connected = Promise.withResolvers<void>();
  socket.on("whatsappSession", ({ session }) => {
    if (session.qrcode) shown.resolve(session.qrcode);
    if (session.status === "CONNECTED") connected.resolve();
  });
  await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  await peer.scan(await shown.promise, { number: company, name: "Loja" });
  await connected.promise;
  await peer.until(({ devices }) => devices.some(({ active }) => active), { what: "the device" });
}
