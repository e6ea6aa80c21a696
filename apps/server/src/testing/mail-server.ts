import { afterAll } from "vitest";
import { openMailServer, type MailServer } from "./mail-peer.ts";

/** A mail server, closed after the file's tests. */
export async function startMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  afterAll(server.close);
  return server;
}
