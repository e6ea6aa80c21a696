import { Activity, lazy, Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { afterPaint } from "../../ui/after-paint.ts";
import { useStore } from "../../ui/store.ts";
import { LogSkeleton } from "../messages/log-skeleton.tsx";
import { VisitContext } from "../messages/conversation-view-state.ts";
import { chosenConversation, followChosen, wasShown } from "./chosen.ts";
import {
  loadConversation,
  loadedScreen,
  nextConversation,
  withReady,
  withVisit,
  type Kept,
} from "./keep-conversations.ts";
import { keepPane, leavePane, showAsItIs, showPane } from "./kept-pane.ts";
import classes from "./kept-conversations.module.css";

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
  return (
    <>
      <ShowPane uuid={wanted} />
      {kept.map(({ uuid: own, visit }) => (
        <Pane key={own} uuid={own} isShown={own === wanted}>
          <Activity mode={own === wanted ? "visible" : "hidden"}>
            <div className={classes.inner}>
              <Suspense fallback={<LogSkeleton />}>
                <VisitContext value={visit}>
                  <Screen uuid={own} />
                </VisitContext>
              </Suspense>
              <NoteLeaving uuid={own} />
            </div>
          </Activity>
        </Pane>
      ))}
    </>
  );
}

/** Stands before the panes, so that its effect is the first: what the others measure is laid out. */
function ShowPane({ uuid }: { uuid: string | undefined }) {
  useLayoutEffect(() => showPane(uuid), [uuid]);
  return null;
}

/** Stands in a conversation, and so is told when it is left. */
function NoteLeaving({ uuid }: { uuid: string }) {
  useLayoutEffect(() => () => leavePane(uuid), [uuid]);
  return null;
}

interface PaneProps {
  uuid: string;
  isShown: boolean;
  children: ReactNode;
}

/** Whether it is shown is React's to say at its beginning alone: after that `showPane` does. */
function Pane({ uuid, isShown, children }: PaneProps) {
  const [ref] = useState(() => keepPane(uuid));
  const [beganShown] = useState(isShown);
  return (
    <div ref={ref} className={classes.pane} data-shown={beganShown || undefined}>
      {children}
    </div>
  );
}

function useChosen(): string | null {
  // Another object each time: one may come back to what was drawn last before anything else was.
  const [chosen, setChosen] = useState(() => ({ uuid: chosenConversation.get() }));
  useEffect(() => followChosen((uuid) => setChosen({ uuid }), showAsItIs), []);
  useEffect(() => (chosen.uuid === null ? undefined : afterPaint(wasShown)), [chosen]);
  return chosen.uuid;
}
