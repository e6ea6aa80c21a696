import { IconPaperclip, IconPlus, IconUsers } from "@tabler/icons-react";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { useEffect, useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { cutLabel } from "./match-replies.ts";
import type { QuickReplies } from "./use-quick-replies.ts";
import classes from "./quick-panel.module.css";

/** The matching quick replies, with a preview of the highlighted one. The focus stays in the text. */
export default function QuickPanel({ quick }: { quick: QuickReplies }) {
  const { t } = useTranslation("quickMessages");
  const { id, matches, isMistyped, active, words, isLoading, isFailed, isFetching } = quick.list;
  const chosen = matches[active];
  return (
    <div className={classes.panel}>
      <div className={classes.columns}>
        <div id={id} role="listbox" aria-label={t("suggestions")} className={classes.options}>
          {matches.map((reply, index) => (
            <Option
              key={reply.id}
              id={`${id}-${index}`}
              reply={reply}
              text={quick.fill(reply.message)}
              isActive={index === active}
              onPoint={() => quick.point(index)}
              onChoose={() => quick.choose(reply)}
            />
          ))}
          {matches.length === 0 && !isLoading && (
            <p role="presentation" className={classes.none}>
              {isFailed ? t("failed") : words.trim() === "" ? t("noneYet") : t("none", { words: words.trim() })}
            </p>
          )}
          {!isLoading && (
            <button
              type="button"
              id={`${id}-${matches.length}`}
              role="option"
              aria-selected={active === matches.length}
              tabIndex={-1}
              className={classes.add}
              onMouseDown={keepFocus}
              onMouseMove={() => quick.point(matches.length)}
              onClick={quick.add}
            >
              <IconPlus size={18} stroke={1.8} aria-hidden="true" />
              {t("new")}
            </button>
          )}
        </div>
        {chosen && (
          <div className={classes.preview}>
            <span className="meta dim">{t("preview")}</span>
            {chosen.mediaName !== null && (
              <span className={classes.file}>
                <IconPaperclip size={16} stroke={1.8} aria-hidden="true" />
                <span className="ellipsis" title={chosen.mediaName}>
                  {chosen.mediaName}
                </span>
              </span>
            )}
            <p dir="auto">{quick.fill(chosen.message)}</p>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <span>{isFetching ? t("fetching") : t(isMistyped ? "keysNone" : "keys")}</span>
      </div>
      <span role="status" className="visually-hidden">
        {t("found", { count: matches.length })}
      </span>
    </div>
  );
}

/** Keeps the focus in the text when the mouse is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface OptionProps {
  id: string;
  reply: QuickMessage;
  /** Its text, filled in for this customer. */
  text: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, reply, text, isActive, onPoint, onChoose }: OptionProps) {
  const { t } = useTranslation("quickMessages");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <button
      ref={button}
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      title={`/${reply.shortcode}`}
      className={classes.option}
      onMouseDown={keepFocus}
      onMouseMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      <span className={classes.code}>/{reply.shortcode}</span>
      <span className={classes.label}>{cutLabel(text === "" ? (reply.mediaName ?? "") : text)}</span>
      {reply.mediaName !== null && (
        <IconPaperclip size={16} stroke={1.8} role="img" aria-label={reply.mediaName} className={classes.sign} />
      )}
      {reply.geral && <IconUsers size={16} stroke={1.8} role="img" aria-label={t("shared")} className={classes.sign} />}
    </button>
  );
}
