import { useEffect, useState } from "react";
import { link, useEvent, useLinkState } from "../../shell/live.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { afterEvent, afterTime, colleaguesIn, emptyOffice, nextEnd, type Colleague } from "./colleagues.ts";

/** Says that this page shows a conversation, and who else of the company does. Mount it anew for another conversation. */
export function useColleagues(ticketId: number, myId: number): Colleague[] {
  const isVisible = usePageVisible();
  const isLinked = useLinkState() === "connected";
  const [office, setOffice] = useState(emptyOffice);
  useEffect(() => {
    if (!isVisible) return;
    link.looking(ticketId);
    return () => {
      link.looking(null);
      setOffice(emptyOffice);
    };
  }, [ticketId, isVisible]);

  useEvent("ticketViewers", (told) => {
    if (told.ticketId === ticketId) setOffice((known) => afterEvent(known, told, Date.now()));
  });
  const end = nextEnd(office);
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => setOffice((known) => afterTime(known, Date.now())), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  // What was known before a break may be long over; the list comes with the next connection.
  return isLinked ? colleaguesIn(office, myId) : [];
}
