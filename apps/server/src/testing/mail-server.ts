import { afterAll } from "vitest";
import { openMailServer, type MailServer } from "./mail-peer.ts";

/** Starts a mail server, which is closed after the file's tests. */
export async function startMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  afterAll(server.close);
  return server;
}
