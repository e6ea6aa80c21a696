import type { App } from "../../platform/app.ts";
import type { OpenChannel } from "../port.ts";
import { hearPhones } from "./play-customer.ts";
import { SimulatorSession } from "./session.ts";

/** The test phone as a channel. */
export function openSimulator(app: App): OpenChannel {
  // The latest opening of each phone.
  const sessions = new Map<number, SimulatorSession>();
  hearPhones(app, (connectionId) => {
    if (connectionId === null) for (const session of sessions.values()) session.wake();
    else sessions.get(connectionId)?.wake();
  });
  return (sink) => {
    const { connectionId } = sink.connection;
    const session = new SimulatorSession(app, sink, () => {
      if (sessions.get(connectionId) === session) sessions.delete(connectionId);
    });
    sessions.set(connectionId, session);
    return session;
  };
}
