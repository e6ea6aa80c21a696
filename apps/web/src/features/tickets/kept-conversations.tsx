import { Activity, lazy, Suspense, useState, useSyncExternalStore } from "react";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { VisitContext } from "../messages/visit.ts";
import { loadConversation, nextConversation, withReady, withVisit, type Kept } from "./keep-conversations.ts";

const ConversationScreen = lazy(async () => ({ default: (await loadConversation()).ConversationScreen }));

/**
 * The conversation of the address. Those that were looked at last stay drawn, out of sight, without ears for events:
 * one comes back to them at once. One that is about to be opened is drawn before it is asked for.
 */
export function KeptConversations({ uuid }: { uuid: string | undefined }) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [shown, setShown] = useState<string | undefined>();
  const ready = useSyncExternalStore(nextConversation.watch, nextConversation.uuid);
  const [made, setMade] = useState(ready);
  if (uuid !== shown) {
    setShown(uuid);
    if (uuid !== undefined) setKept(withVisit(kept, uuid));
  }
  if (ready !== made) {
    setMade(ready);
    if (ready !== null) setKept(withReady(kept, ready));
  }
  return kept.map((one) => (
    <Activity key={one.uuid} mode={one.uuid === uuid ? "visible" : "hidden"}>
      <Suspense fallback={<LogSkeleton />}>
        <VisitContext value={one.visit}>
          <ConversationScreen uuid={one.uuid} />
        </VisitContext>
      </Suspense>
    </Activity>
  ));
}
