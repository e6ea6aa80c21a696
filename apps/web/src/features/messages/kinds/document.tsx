import { IconDownload } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../../locales/format.ts";
import { extensionOf, fileIcons, fileKind } from "./file-icon.ts";
import { cancelSending } from "../send-queue.ts";
import { FetchAgain, useMediaState } from "./media-cover.tsx";
import { ProgressRing } from "./progress-ring.tsx";
import { useDownload } from "./use-download.ts";
import classes from "./document.module.css";

/** A file: type, name, size and a download button. */
export function Document({ message }: { message: Message }) {
  const { t, i18n } = useTranslation("messages");
  const { media } = message;
  const name = media?.fileName || t("kind.application");
  const kind = fileKind(media?.contentType ?? "", name);
  const Icon = fileIcons[kind];
  const [start, end] = splitName(name);
  const about = [extensionOf(name), media && media.size > 0 ? formatSize(media.size, i18n.language) : ""];
  return (
    <div className={classes.document}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.texts}>
        <span className={classes.name} title={name}>
          <span className={classes.start}>{start}</span>
          <span>{end}</span>
        </span>
        <span className={classes.about}>{about.filter(Boolean).join(" · ")}</span>
      </span>
      <Action message={message} name={name} />
      {media?.state === "failed" && <FetchAgain message={message} />}
    </div>
  );
}

/** A long name is cut before its last letters: they distinguish versions and types. */
function splitName(name: string): [start: string, end: string] {
  const letters = Array.from(name);
  return [letters.slice(0, -lastLetters).join(""), letters.slice(-lastLetters).join("")];
}
const lastLetters = 9;

function Action({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation("messages");
  const state = useMediaState(message);
  const { share, start, cancel } = useDownload(message);
  if (share !== null) return <ProgressRing share={share} label={t("media.cancel")} onCancel={cancel} />;
  if (state?.kind === "sending") {
    return <ProgressRing share={state.share} label={t("media.cancel")} onCancel={() => cancelSending(message)} />;
  }
  if (state?.kind === "pending") return <ProgressRing share={null} label={t("media.fetching")} />;
  if (state?.kind === "failed" || message.id < 0) return null;
  const label = t("media.downloadNamed", { name });
  return (
    <button type="button" className={classes.download} aria-label={label} title={label} onClick={start}>
      <IconDownload size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
