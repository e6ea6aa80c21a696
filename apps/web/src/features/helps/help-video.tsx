import { IconExternalLink, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Help } from "@recado/contracts/helps";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./helps-screen.module.css";

/** A video that is loaded from its host only when the user plays it. Title and text need no host. */
export function HelpVideo({ help: { title, video, description } }: { help: Help }) {
  const { t } = useTranslation("helps");
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={classes.video}>
      <div className={classes.frame}>
        {isAsked ? (
          // The host refuses to play without a referrer. Its player needs its own origin, which is not ours.
          <iframe
            title={t("video", { title })}
            src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1`}
            referrerPolicy="strict-origin-when-cross-origin"
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          />
        ) : (
          <button type="button" aria-label={t("watch", { title })} onClick={() => setAsked(true)}>
            <IconPlayerPlayFilled size={32} aria-hidden="true" />
          </button>
        )}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {description !== "" && <p className={classes.text}>{description}</p>}
      {isAsked && <p className="small dim">{t("blocked")}</p>}
      <a
        className={classes.link}
        href={`https://www.youtube.com/watch?v=${video}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t("atHostNamed", { title })}
      >
        <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
        {t("atHost")}
      </a>
    </li>
  );
}
