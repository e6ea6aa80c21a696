import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import classes from "./chat-panel.module.css";

/** Shown beside the list while no chat is open. */
export function ChatsWelcome() {
  const { t } = useTranslation("chats");
  return (
    <div className={classes.welcome}>
      <EmptyState drawing="conversations" title={t("choose")} />
    </div>
  );
}
