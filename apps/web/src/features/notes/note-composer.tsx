import { IconLock } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { enterSends, isSending } from "../../ui/enter-sends.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { isTouch } from "../../ui/is-touch.ts";
import { useStore } from "../../ui/store.ts";
import { useCaretAtEnd } from "../../ui/use-caret-at-end.ts";
import { draftOf } from "../messages/drafts.ts";
import { EmojiButton } from "../messages/emoji/emoji-button.tsx";
import { setNoteMode } from "../messages/note-mode.ts";
import { NoteSwitch, useNoteKey } from "../messages/note-switch.tsx";
import { usersQuery } from "../users/users-query.ts";
import { NameChoice, useNameChoice } from "../messages/name-choice.tsx";
import { useNoteForm } from "./use-note-form.ts";
import composer from "../messages/composer.module.css";
import classes from "./note-composer.module.css";

interface Props {
  ticket: Pick<Ticket, "id" | "contactId">;
  /** Goes back to writing to the customer. */
  onMessage: () => void;
  onLeave: () => void;
  /** Whether the user opened the conversation to write: the field then takes the focus. */
  isWanted: () => boolean;
}

/**
 * The composer while it writes a note. A separate form that can only add notes: it sends no message, file, recording,
 * quick reply or "typing".
 */
export function NoteComposer({ ticket, onMessage, onLeave, isWanted }: Props) {
  const { t } = useTranslation("notes");
  const { text, setText, error, add } = useNoteForm(ticket);
  const me = useMe();
  const box = useRef<HTMLTextAreaElement>(null);
  const { data: people = [] } = useQuery(usersQuery);
  const names = useNameChoice({ box, text, people: people.filter((one) => one.id !== me.id) });
  const enter = useStore(enterSends);
  const [modeId, errorId] = [useId(), useId()];
  useNoteKey(onMessage);
  useCaretAtEnd(box);
  const takesFocus = useEffectEvent(isWanted);
  useEffect(() => {
    // On a touch screen the keyboard would cover the messages.
    if (takesFocus() && !isTouch()) box.current?.focus();
  }, []);
  const { id } = ticket;
  // An unfinished note keeps its mode; without one the conversation opens as usual next time.
  useEffect(() => {
    setNoteMode(id, true);
    return () => {
      if (draftOf(`note-${id}`).trim() === "") setNoteMode(id, false);
    };
  }, [id]);
  const submit = () => {
    add();
    box.current?.focus();
  };
  return (
    <form
      className={`${composer.composer} ${classes.form}`}
      aria-labelledby={modeId}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p id={modeId} className={classes.mode}>
        <IconLock size={16} stroke={1.8} aria-hidden="true" />
        <span>
          <strong>{t("one")}.</strong> {t("teamOnly")}
        </span>
      </p>
      {error && (
        <p id={errorId} role="alert" className={composer.problem}>
          {error}
        </p>
      )}
      <NameChoice choice={names} />
      <div className={`${composer.box} ${classes.box}`}>
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          className={`${composer.field} ${classes.field}`}
          data-composer=""
          aria-label={t("write")}
          aria-describedby={error ? `${modeId} ${errorId}` : modeId}
          aria-invalid={error !== null}
          placeholder={t("placeholder")}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            names.onPlace(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => names.onPlace(currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent) || names.onKey(event)) return;
            if (isSending(event, { isTouch: isTouch(), enter })) {
              event.preventDefault();
              submit();
            } else if (event.key === "Escape") {
              event.preventDefault();
              onLeave();
            }
          }}
        />
        <div className={composer.tools}>
          <EmojiButton box={box} />
          <NoteSwitch isOn onToggle={onMessage} />
          <span className={composer.gap} />
          <button type="submit" className={classes.add} disabled={text.trim() === ""}>
            {t("add")}
          </button>
        </div>
      </div>
    </form>
  );
}
