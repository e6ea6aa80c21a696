import type { Message } from "@recado/contracts/messages";
import { useAuthor } from "./author.ts";
import { kindIcons, useSummary } from "./kinds/summary.ts";
import classes from "./quote.module.css";

type Quoted = NonNullable<Message["quotedMsg"]>;

/** A quoted message: author, two lines, thumbnail. `onJump` makes it a button. */
export function Quote({ quoted, name, onJump }: { quoted: Quoted; name: string; onJump?: () => void }) {
  const author = useAuthor(name)(quoted);
  const summary = useSummary();
  const Icon = quoted.mediaType === "chat" ? null : kindIcons[quoted.mediaType];
  const content = (
    <>
      <span className={classes.texts}>
        <span className={classes.author}>{author}</span>
        <span className={classes.text}>
          {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" className={classes.icon} />}
          {summary(quoted)}
        </span>
      </span>
      {quoted.media?.thumbnail && <img src={quoted.media.thumbnail} alt="" className={classes.thumbnail} />}
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
