import { getRouteApi } from "@tanstack/react-router";
import { Activity, useState } from "react";
import { VisitContext } from "../messages/conversation-view-state.ts";
import { ConversationScreen } from "./conversation-screen.tsx";
import { withVisit } from "./with-visit.ts";
import classes from "./conversation.module.css";

const route = getRouteApi("/_app/tickets/$uuid");

/** The conversation of the address. The previous one stays mounted, hidden and without effects: going back is quick. */
export function OpenConversations() {
  const { uuid } = route.useParams();
  const [views, setViews] = useState(() => withVisit([], uuid));
  const next = withVisit(views, uuid);
  if (next !== views) setViews(next);
  return next.map((view) => (
    <Activity key={view.uuid} mode={view.uuid === uuid ? "visible" : "hidden"}>
      <div className={classes.view}>
        <VisitContext value={view.visit}>
          <ConversationScreen uuid={view.uuid} />
        </VisitContext>
      </div>
    </Activity>
  ));
}
