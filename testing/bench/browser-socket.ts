import { io, type Socket } from "socket.io-client";
import { eventName, type EventName, type Events } from "@recado/contracts/realtime";

/** The browser's user and server. */
export interface Looker {
  url: string;
  token: string;
  companyId: number;
}

export interface BrowserSocket {
  on<E extends EventName>(event: E, listener: (told: Events[E]) => void): void;
  close(): void;
}

/**
 * An admin's browser that lists waiting conversations. Resolves when the user is admitted and receives new messages.
 */
export async function openSocket({ url, token, companyId }: Looker): Promise<BrowserSocket> {
  const socket: Socket = io(url, { transports: ["websocket"], auth: { token }, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("ready", resolve);
    socket.once("connect_error", reject);
  });
  await socket.emitWithAck("joinNotification");
  await socket.emitWithAck("joinTickets", "pending");
  return {
    on: (event, listener) => void socket.on<string>(eventName(companyId, event), listener),
    close: () => void socket.disconnect(),
  };
}
