import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoom } from "../../shell/live.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { talkTo, useTalkTo } from "../contacts/talk-to.ts";
import { KeptConversations } from "./kept-conversations.tsx";
import { ListPane } from "./list-pane.tsx";
import { NewConversationDialog } from "./new-conversation-dialog.tsx";
import { PaneSeparator, useListWidth } from "./pane-separator.tsx";
import { focusNextPane } from "./panes.ts";
import classes from "./tickets-screen.module.css";

/** The conversations: at left their list, at right the one that is chosen, or a welcome; one of the two where it is narrow. */
export function TicketsScreen() {
  const { t } = useTranslation("tickets");
  const { uuid } = useParams({ strict: false });
  const [isNew, setNew] = useState(false);
  const listWidth = useListWidth();
  usePageTitle(t("title"));
  useRoom("tickets:open", ["tickets", "open"]);
  useRoom("tickets:pending", ["tickets", "pending"], ["tickets-counts"]);
  useRoom("tickets:closed", ["tickets", "closed"]);
  useShortcut({ keys: "f6", label: t("keys.pane"), group: t("keys.group") }, focusNextPane);

  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t("title")}</h1>
      <div
        className={classes.panes}
        data-has-conversation={uuid !== undefined || undefined}
        style={{ "--list-width": listWidth.css }}
      >
        <div className={classes.list}>
          <ListPane onNew={() => setNew(true)} />
        </div>
        <PaneSeparator width={listWidth} />
        <div className={classes.chat} data-chat-place="">
          <Outlet />
          <KeptConversations uuid={uuid} />
        </div>
      </div>
      <NewConversationDialog opened={isNew} onClose={() => setNew(false)} />
      <TalkToDialog />
    </div>
  );
}

/** A conversation with whoever a card in a message is of. */
function TalkToDialog() {
  const asked = useTalkTo();
  // It stays in the dialog while that closes.
  const [holder, setHolder] = useState(asked);
  if (asked && asked !== holder) setHolder(asked);
  return <NewConversationDialog opened={asked !== null} onClose={talkTo.forget} holder={holder} />;
}
