import { Button } from "@mantine/core";
import type { Announcement } from "@recado/contracts/announcements";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { MessageText } from "../messages/message-text.tsx";
import classes from "./announcements.module.css";

/** An announcement's text and picture. */
export function AnnouncementText({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation(["announcements", "common"]);
  const { text, mediaPath, startsAt, createdAt } = announcement;
  const at = startsAt ?? createdAt;
  return (
    <>
      <p className="meta numbers">
        {formatDate(at)} {formatTime(at)}
      </p>
      {mediaPath !== null && <img className={classes.picture} src={`/public/${mediaPath}`} alt={t("picture")} />}
      {/* Keys that are typed as it opens must not close it. */}
      <div className={classes.text} dir="auto" tabIndex={-1} data-autofocus>
        <MessageText body={text} />
      </div>
      <ModalActions>
        <Button onClick={onClose}>{t("close", { ns: "common" })}</Button>
      </ModalActions>
    </>
  );
}
