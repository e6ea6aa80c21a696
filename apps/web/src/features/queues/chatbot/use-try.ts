import type { Scratch, Silence, TriedMachine, TriedMessage } from "@recado/contracts/bot";
import { useState } from "react";
import { momentOf, wallOf } from "../../../locales/zone.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { notify } from "../../../ui/toasts.ts";
import { laterBy } from "./try-clock.ts";

export interface Turn {
  /** The customer's text: empty for a voice note, null if only time passed. */
  text: string | null;
  /** The clock of the phone, as wall-clock text. */
  at: string;
  /** The queue that the connection's timer gave to the conversation before. */
  given: string | null;
  says: readonly TriedMessage[];
  /** Why the bot says nothing. */
  silence: Silence | null;
  /** Who answers instead of the bot from then on. */
  machine: TriedMachine | null;
}

/** A conversation with the bot at a chosen time: a dry run that stores nothing. */
export function useTry(queueId: number) {
  const { timeZone } = useCompanyZone();
  const nowThere = () => wallOf(new Date(), timeZone);
  const [clock, setClock] = useState(nowThere);
  /** The time that was set, from which skips and answers move the clock on. */
  const [start, setStart] = useState(clock);
  /** Whether the user continued with an invalid time. */
  const [isWrong, setWrong] = useState(false);
  const set = (at: string) => {
    setWrong(false);
    setStart(at);
    setClock(at);
  };
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [scratch, setScratch] = useState<Scratch | null>(null);
  const [machine, setMachine] = useState<TriedMachine | null>(null);
  const [isAsking, setAsking] = useState(false);

  /** True if it was answered. */
  const ask = async (text: string | null, at: string): Promise<boolean> => {
    const place = momentOf(at, timeZone);
    if (!place) setWrong(true);
    if (!place || isAsking) return false;
    setAsking(true);
    try {
      const body = { text, at: place.moment.toISOString(), scratch };
      const answer = await call("POST /queue/:queueId/try", { params: { queueId }, body });
      const { says, silence, machine: next } = answer;
      setTurns([...turns, { text, at, given: answer.given, says, silence, machine: next }]);
      setScratch(answer.scratch);
      setMachine(next);
      setClock(at);
      return true;
    } catch (error) {
      notify.error(codeOf(error));
      return false;
    } finally {
      setAsking(false);
    }
  };
  return {
    clock,
    isWrong,
    turns,
    place: scratch?.place ?? null,
    machine,
    today: nowThere().slice(0, 10),
    setClock: set,
    setNow: () => set(nowThere()),
    writes: (text: string) => ask(text, clock),
    /** Timers run meanwhile, once there is a conversation. */
    skip: (minutes: number) => {
      if (!momentOf(clock, timeZone)) {
        setWrong(true);
        return;
      }
      const later = laterBy(clock, minutes);
      if (scratch) void ask(null, later);
      else setClock(later);
    },
    restart: () => {
      setTurns([]);
      setScratch(null);
      setMachine(null);
      set(start);
    },
  };
}
