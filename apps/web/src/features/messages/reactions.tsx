import type { Message, Reaction } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import classes from "./reactions.module.css";

interface Group {
  emoji: string;
  isMine: boolean;
  /** Null if the company reacted or the author is unknown. */
  names: (string | null)[];
}

/** Groups reactions by emoji, in order of first appearance. */
export function groupReactions(reactions: readonly Reaction[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { emoji, fromMe, name } of reactions) {
    const group = groups.get(emoji) ?? { emoji, isMine: false, names: [] };
    groups.set(emoji, group);
    group.names.push(name);
    group.isMine ||= fromMe;
  }
  return [...groups.values()];
}

interface Props {
  message: Message;
  /** The customer's name. */
  name: string;
  /** Absent where the user can't react. */
  onReact?: ((message: Message, emoji: string) => void) | undefined;
}

/** The reactions below a bubble, with counts; the title names the people. A press adds or removes the user's own. */
export function Reactions({ message, name, onReact }: Props) {
  const { t } = useTranslation("messages");
  return (
    <div className={classes.reactions}>
      {groupReactions(message.reactions).map(({ emoji, isMine, names }) => {
        const who = names.map((one) => one ?? (isMine ? t("company") : name)).join(", ");
        const content = (
          <>
            <span aria-hidden="true">{emoji}</span>
            {names.length > 1 && <span aria-hidden="true">{names.length}</span>}
            <span className="visually-hidden">{t("reaction.given", { emoji, who })}</span>
          </>
        );
        return onReact ? (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            title={who}
            aria-pressed={isMine}
            onClick={() => onReact(message, emoji)}
          >
            {content}
          </button>
        ) : (
          <span key={emoji} className={classes.reaction} title={who}>
            {content}
          </span>
        );
      })}
    </div>
  );
}
