import { Activity, lazy, Suspense, useEffect, useState } from "react";
import { afterPaint } from "../../ui/after-paint.ts";
import { useStore } from "../../ui/store.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { VisitContext } from "../messages/visit.ts";
import {
  chosenConversation,
  loadConversation,
  loadedScreen,
  nextConversation,
  wasShown,
  withReady,
  withVisit,
  type Kept,
} from "./keep-conversations.ts";

const LazyScreen = lazy(async () => ({ default: await loadConversation() }));

/**
 * The conversation that was chosen or is that of the address. Those that were looked at last stay drawn, out of sight,
 * without ears for events: one comes back to them at once. One that is about to be opened is drawn before it is asked for.
 */
export function KeptConversations({ uuid }: { uuid: string | undefined }) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [shown, setShown] = useState<string | undefined>();
  const wanted = useChosen() ?? uuid;
  const Screen = useStore(loadedScreen) ?? LazyScreen;
  const ready = useStore(nextConversation);
  const [made, setMade] = useState(ready);
  if (wanted !== shown) {
    setShown(wanted);
    if (wanted !== undefined) setKept((now) => withVisit(now, wanted));
  }
  if (ready !== made) {
    setMade(ready);
    if (ready !== null) setKept((now) => withReady(now, ready));
  }
  return kept.map((one) => (
    <Activity key={one.uuid} mode={one.uuid === wanted ? "visible" : "hidden"}>
      <Suspense fallback={<LogSkeleton />}>
        <VisitContext value={one.visit}>
          <Screen uuid={one.uuid} />
        </VisitContext>
      </Suspense>
    </Activity>
  ));
}

function useChosen(): string | null {
  const [chosen, setChosen] = useState(chosenConversation.get);
  // Not within the click: React would have everything begin that begins with it before it is seen.
  useEffect(() => chosenConversation.watch(() => setTimeout(() => setChosen(chosenConversation.get))), []);
  useEffect(() => (chosen === null ? undefined : afterPaint(wasShown)), [chosen]);
  return chosen;
}
