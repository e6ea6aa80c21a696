import { Outlet, useParams, useRouter } from "@tanstack/react-router";
import { Activity, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "../../shell/late-component.tsx";
import { useRoom } from "../../shell/live.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { talkTo, useTalkTo } from "../contacts/talk-to.ts";
import { ListPane } from "./list-pane.tsx";
import { NewConversationDialog } from "./new-conversation-dialog.tsx";
import { PaneSeparator, useListWidth } from "./pane-separator.tsx";
import { focusNextPane } from "./panes.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { usePreviewed } from "./preview.ts";
import { useHasPanelBeside } from "./use-contact-panel.ts";
import classes from "./tickets-screen.module.css";

/** The list of conversations and, beside it, the open one, one that waits to read, or a welcome. A narrow screen shows the list or the conversation. */
export function TicketsScreen() {
  const { t } = useTranslation("tickets");
  const hasConversation = useParams({ strict: false, select: ({ uuid }) => uuid !== undefined });
  const previewed = usePreviewed();
  const isPreview = previewed !== undefined;
  const [isNew, setNew] = useState(false);
  const listWidth = useListWidth();
  const hasPanel = useHasPanelBeside();
  const router = useRouter();
  usePageTitle(t("title"));
  useRoom("tickets:open", ["tickets", "open"], ["tickets", "groups"]);
  useRoom("tickets:pending", ["tickets", "pending"], ["tickets", "groups"], ["tickets-counts"]);
  useRoom("tickets:closed", ["tickets", "closed"]);
  // The first conversation opens without waiting for its scripts, and without a connection too. They come after the
  // list: to ask for them takes a slow phone as long as to draw it.
  useEffect(() => {
    whenIdle(() => void router.loadRouteChunk(router.routesById["/_app/tickets/$uuid"])?.catch(() => undefined));
  }, [router]);
  useShortcut({ keys: "f6", label: t("keys.pane"), group: t("keys.group") }, focusNextPane);

  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      <div
        className={classes.panes}
        data-has-conversation={hasConversation || isPreview || undefined}
        data-has-panel={(hasConversation && hasPanel && !isPreview) || undefined}
        style={{ "--list-width": listWidth.css }}
      >
        <div className={classes.list}>
          <ListPane onNew={() => setNew(true)} />
        </div>
        <PaneSeparator width={listWidth} />
        <div className={classes.chat}>
          {/* A hidden conversation marks nothing as read. */}
          <Activity mode={isPreview ? "hidden" : "visible"}>
            <Outlet />
          </Activity>
          {isPreview && <PreviewPane key={previewed} uuid={previewed} />}
        </div>
      </div>
      <NewConversationDialog opened={isNew} onClose={() => setNew(false)} />
      <TalkToDialog />
    </div>
  );
}

/** Starts a conversation with the person of a contact card in a message. */
function TalkToDialog() {
  const asked = useTalkTo();
  // Keeps the person in the dialog while it closes.
  const [holder, setHolder] = useState(asked);
  if (asked && asked !== holder) setHolder(asked);
  return <NewConversationDialog opened={asked !== null} onClose={talkTo.forget} holder={holder} />;
}
