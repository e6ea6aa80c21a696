import type { House } from "../../platform/house.ts";
import type { OpenChannel } from "../port.ts";
import { hearPhones } from "./play-customer.ts";
import { SimulatorSession } from "./session.ts";

/** The test phone as a channel. */
export function openSimulator(house: House): OpenChannel {
  // The latest opening of each phone.
  const sessions = new Map<number, SimulatorSession>();
  hearPhones(house, (connectionId) => {
    if (connectionId === null) for (const session of sessions.values()) session.rang();
    else sessions.get(connectionId)?.rang();
  });
  return (desk) => {
    const { connectionId } = desk.connection;
    const session = new SimulatorSession(house, desk, () => {
      if (sessions.get(connectionId) === session) sessions.delete(connectionId);
    });
    sessions.set(connectionId, session);
    return session;
  };
}
