import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { plainText } from "./plain-text.ts";
import classes from "./quote.module.css";

type Quoted = NonNullable<Message["quotedMsg"]>;

/** Two lines of what is answered, with its author. `onJump` makes it a button that leads there. */
export function Quote({ quoted, name, onJump }: { quoted: Quoted; name: string; onJump?: () => void }) {
  const { t } = useTranslation("messages");
  const content = (
    <>
      <span className={classes.author}>{quoted.fromMe ? t("you") : (quoted.contact?.name ?? name)}</span>
      <span className={classes.text}>
        {quoted.mediaType === "chat" ? plainText(quoted.body) : t("unsupported.title")}
      </span>
    </>
  );
  return onJump ? (
    <button type="button" className={classes.quote} onClick={onJump}>
      {content}
    </button>
  ) : (
    <div className={classes.quote}>{content}</div>
  );
}
