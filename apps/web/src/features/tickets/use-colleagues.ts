import { useEffect, useState } from "react";
import { link, useEvent, useLinkState } from "../../shell/live.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { afterEvent, afterTime, colleaguesIn, emptyOffice, nextEnd, type Colleague } from "./colleagues.ts";

/** Reports that this page shows a conversation, and returns who else views it. Remount it for another conversation. */
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
  // Data from before a disconnection may be outdated; the list comes with the next connection.
  return isLinked ? colleaguesIn(office, myId) : [];
}
