import { useState, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { findNamed } from "../../ui/find-named.ts";
import { isComposing } from "../../ui/is-composing.ts";
import classes from "./name-choice.module.css";

interface Person {
  id: number | string;
  name: string;
}
interface Given<P extends Person> {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  people: readonly P[];
  onChoose?: (person: P) => void;
}
/** The most names offered at once. */
const most = 6;
/** A partly typed name right before the cursor. */
const begun = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_ +.'-]{0,50})$/u;

const begunIn = (text: string, place: number) => begun.exec(text.slice(Math.max(0, place - 60), place))?.[1];

/** Whether no letter of a name is typed, or this whole name. */
export const isEnough = ({ name }: { name: string }, typed = ""): boolean =>
  ["", name.toLowerCase()].includes(typed.trim().toLowerCase());

/** The people to offer for the text after the @; a full match comes first. */
export function namesFor<P extends Person>(people: readonly P[], typed: string): P[] {
  const whole = typed.trim().toLowerCase();
  if (whole === "" && typed !== "") return [];
  const found = findNamed(people, typed);
  const named = found.filter(({ name }) => name.toLowerCase() === whole);
  // A fully typed name needs no choice.
  if (named.length > 0 && (found.length === 1 || typed.endsWith(" "))) return [];
  return [...named, ...found.filter((one) => !named.includes(one))].slice(0, most);
}

/** Offers the people whose name begins to be typed after an @; Enter or Tab takes the first. */
export function useNameChoice<P extends Person>({ box, text, people, onChoose }: Given<P>) {
  const [place, setPlace] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const typed = begunIn(text, place);
  const isOff = typed === undefined || dismissed === text;
  const offered = isOff ? [] : namesFor(people, typed);
  const choose = (person: P) => {
    const area = box.current;
    if (!area) return;
    area.focus();
    // Read the cursor from the field: the event for a composed letter (´ and u) comes late.
    const now = area.selectionStart;
    const written = begunIn(area.value, now);
    if (written === undefined) return;
    area.setSelectionRange(now - written.length, now);
    // The only way to change a field that its undo history records.
    document.execCommand("insertText", false, `${person.name} `);
    onChoose?.(person);
    // The browser sends no event for this change.
    setPlace(area.selectionStart);
  };
  return {
    offered,
    choose,
    onPlace: setPlace,
    /** Returns whether the choice handled the key. */
    onKey: (event: KeyboardEvent): boolean => {
      const [first] = offered;
      if (!first || isComposing(event.nativeEvent)) return false;
      if (event.key === "Escape") setDismissed(text);
      // Enter sends the message if the name is complete or not begun.
      else if (event.key === "Tab" || (event.key === "Enter" && !isEnough(first, typed))) choose(first);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** The list of names to choose from. */
export function NameChoice<P extends Person>({
  choice: { offered, choose },
}: {
  choice: Pick<ReturnType<typeof useNameChoice<P>>, "offered" | "choose">;
}) {
  const { t } = useTranslation("messages");
  if (offered.length === 0) return null;
  return (
    <div className={classes.names} role="group" aria-label={t("mentionable")}>
      {offered.map((person, n) => (
        <button
          key={person.id}
          type="button"
          className={classes.name}
          data-first={n === 0 || undefined}
          onClick={() => choose(person)}
        >
          @{person.name}
        </button>
      ))}
    </div>
  );
}
