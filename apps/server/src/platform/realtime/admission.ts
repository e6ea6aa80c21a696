import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import type { Socket } from "socket.io";
import type { ErrorCode } from "@recado/contracts/errors";
import type { Actor } from "../actor.ts";
import { isStorageError } from "../database/errors.ts";
import { clientAddress, networkOf, wideNetworkOf } from "../http/client-address.ts";
import { isAllowedOrigin, type Origins } from "../http/origins.ts";
import type { Log } from "../log.ts";
import { refuse, Refusal } from "../refusal.ts";
import { OpenCounts, socketLimits } from "./socket-limits.ts";

/** The user and session of an access token. The socket may outlive the token, but not the session. */
export interface Admitted {
  actor: Actor;
  sessionId: string;
}

export interface AdmissionOptions {
  origins: Origins;
  trustedProxies: BlockList;
  log: Log;
  /** The current user of this token; refuses if nobody may connect with it. */
  authenticate(token: string | undefined): Promise<Admitted>;
}

export const admittedTo = (socket: Socket): Admitted => socket.data.admitted as Admitted;

/** Decides who may connect, and sends the reason of a refusal. */
export class Admission {
  private readonly options: AdmissionOptions;
  private readonly counts = new OpenCounts();

  constructor(options: AdmissionOptions) {
    this.options = options;
  }

  /** Counts a connection by its address, signed in or not, until it closes; false if there are too many. */
  hasRoom(request: IncomingMessage): boolean {
    const address = clientAddress(request, this.options.trustedProxies);
    const wide = wideNetworkOf(address);
    const free = this.counts.take([
      { key: `address ${networkOf(address)}`, max: socketLimits.ofAddress },
      ...(wide ? [{ key: `network ${wide}`, max: socketLimits.ofWideNetwork }] : []),
    ]);
    if (free) request.socket.once("close", free);
    return free !== undefined;
  }

  /**
   * Admits a socket by its token. Other clients read the reason of a refusal in the error's message, ours in its data.
   */
  async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const { auth, query, headers } = socket.handshake;
      // Checked here, not in the handshake: browsers tell pages nothing about a failed handshake.
      if (!isAllowedOrigin(headers, this.options.origins)) throw refuse("ERR_ORIGIN_NOT_ALLOWED");
      const token: unknown = auth.token ?? query.token;
      const admitted = await this.options.authenticate(typeof token === "string" ? token : undefined);
      this.countIn(socket, admitted.actor);
      socket.data.admitted = admitted;
      next();
    } catch (error) {
      if (!(error instanceof Refusal)) this.options.log.warn({ err: error }, "socket not let in");
      const code = refusalCode(error);
      next(Object.assign(new Error(code), { data: { error: code } }));
    }
  }

  private countIn(socket: Socket, { companyId, userId }: Actor): void {
    const free = this.counts.take([
      { key: `user ${companyId} ${userId}`, max: socketLimits.ofUser },
      { key: `company ${companyId}`, max: socketLimits.ofCompany },
    ]);
    if (!free) throw refuse("ERR_TOO_MANY_REQUESTS");
    // The connection may have closed while the token was checked.
    if (socket.conn.readyState === "open") socket.conn.once("close", free);
    else free();
  }
}

/** Only an ended session may send the user to the login page. */
function refusalCode(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  return isStorageError(error) ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR";
}
