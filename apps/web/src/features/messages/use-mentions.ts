import { limits } from "@recado/contracts/limits";
import { mentionsIn } from "@recado/contracts/mentions";
import type { Participant } from "@recado/contracts/groups";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import { call } from "../../shell/api.ts";
import { useNameChoice } from "./name-choice.tsx";

/** The members of a conversation's group. The server asks WhatsApp again after a member joins or leaves. */
const participantsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ["participants", ticketId],
    queryFn: async ({ signal }) =>
      (await call("GET /tickets/:ticketId/participants", { params: { ticketId }, signal })).participants,
    staleTime: 60_000,
    retry: false,
  });

interface Given {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  ticketId: number;
  isOff: boolean;
}
const nobody: readonly Participant[] = [];

/** Offers the people of a group after an @, and finds the people that a text mentions. */
export function useMentions({ box, text, ticketId, isOff }: Given) {
  const { data: people = nobody } = useQuery({
    ...participantsQuery(ticketId),
    enabled: !isOff && text.includes("@"),
  });
  const chosen = useRef<Participant[]>([]);
  const choice = useNameChoice({
    box,
    text,
    people: isOff ? nobody : people,
    onChoose: (person) => void chosen.current.push(person),
  });
  return {
    ...choice,
    /** In the order of the text. If two people have the same name, the chosen one, else the first. */
    named: (body: string): Participant[] => {
      const named = mentionsIn(
        body,
        people.map(({ name }, id) => ({ id, name })),
      ).flatMap(({ from, to, ids }) => {
        const fits = ids.flatMap((id) => people[id] ?? []);
        const at = chosen.current.findLastIndex((one) => fits.some(({ id }) => id === one.id));
        const [one] = at === -1 ? fits : chosen.current.splice(at, 1);
        return one ? [{ id: one.id, name: body.slice(from + 1, to) }] : [];
      });
      chosen.current = [];
      return isOff ? [] : named.slice(0, limits.mentions);
    },
  };
}
