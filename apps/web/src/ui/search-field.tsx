import { IconSearch, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "./is-composing.ts";
import classes from "./search-field.module.css";

interface Props {
  /** The words that are searched now, lower case. */
  words: string;
  onSearch: (words: string) => void;
  label: string;
  placeholder: string;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
}

/** Searches 500 ms after the last key, or at once on Enter and when it is emptied; text typed meanwhile is never lost. */
export function SearchField({ words, onSearch, label, placeholder, isFirst = false }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(words);
  const [asked, setAsked] = useState(words);
  // The address changed by itself: Back, or cleared filters.
  if (asked !== words) {
    setAsked(words);
    if (text.trim().toLowerCase() !== words) setText(words);
  }
  const wanted = text.trim().toLowerCase();
  useEffect(() => {
    if (wanted === words) return;
    const timer = setTimeout(() => onSearch(wanted), limits.debounce);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, words]);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);

  return (
    <div className={classes.search}>
      <IconSearch size={18} stroke={1.8} aria-hidden="true" className={classes.lens} />
      <input
        ref={field}
        type="search"
        data-search=""
        value={text}
        maxLength={200}
        placeholder={placeholder}
        aria-label={label}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          if (value.trim() === "" && words !== "") onSearch("");
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          // Inside a form, Enter would submit it.
          event.preventDefault();
          if (wanted !== words) onSearch(wanted);
        }}
      />
      {text !== "" && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t("search.clear")}
          onClick={() => {
            setText("");
            // At once: what is saved or counted within the wait would still have the words.
            if (words !== "") onSearch("");
            field.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
