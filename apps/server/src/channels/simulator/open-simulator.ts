import type { House } from "../../platform/house.ts";
import type { OpenChannel } from "../port.ts";
import { phoneBell } from "./play-customer.ts";
import { SimulatorSession } from "./session.ts";

/** The test phone as a channel. */
export function openSimulator(house: House): OpenChannel {
  // The latest opening of each phone.
  const sessions = new Map<number, SimulatorSession>();
  house.bell.hear(phoneBell, (about) => {
    if (about === "") for (const session of sessions.values()) session.rang();
    else sessions.get(Number(about))?.rang();
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
