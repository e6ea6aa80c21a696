import { useQuery } from "@tanstack/react-query";
import { EmojiPicker as Picker } from "frimousse";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../locales/i18n.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { isTouch } from "../../../ui/is-touch.ts";
import { useStore } from "../../../ui/store.ts";
import { CategoryBar } from "./category-bar.tsx";
import { recentEmoji, rememberEmoji, skinTone } from "./emoji-choices.ts";
import { categorySizes, emojiQuery, foundData, pickerData } from "./emoji-data.ts";
import { listParts } from "./list-parts.tsx";
import { ToneBar } from "./tone-bar.tsx";
import classes from "./emoji-picker.module.css";

/** Emoji in a row. The style divides the width by it. */
const columns = 8;

interface Props {
  label: string;
  onChoose: (emoji: string) => void;
}

/** Emoji by category, found by name, with the last chosen first. */
export default function EmojiPicker({ label, onChoose }: Props) {
  const { t } = useTranslation("messages");
  const language = currentLanguage();
  const { data, isError, error, refetch } = useQuery(emojiQuery(language));
  const recent = useStore(recentEmoji);
  const tone = useStore(skinTone);
  const [search, setSearch] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const isReady = data !== undefined;
  // The dialog focuses its first field when it opens; this lazy picker may mount later. On a touch screen the keyboard
  // would cover the emoji.
  useEffect(() => {
    if (isReady && !isTouch()) root.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [isReady]);
  const emoji = useMemo(
    () => data && pickerData(data, { locale: language, nameOf: (name) => t(`emoji.category.${name}`) }),
    [data, language, t],
  );
  const shown = useMemo(
    () => emoji && (search.trim() === "" ? emoji : foundData(emoji, search, t("emoji.found"))),
    [emoji, search, t],
  );
  const sizes = useMemo(() => (data ? categorySizes(data) : []), [data]);
  const choose = (chosen: string) => {
    rememberEmoji(chosen);
    onChoose(chosen);
  };
  if (isError && !data) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!shown) return <div className={classes.room} role="group" aria-label={label} aria-busy="true" />;
  return (
    <Picker.Root
      ref={root}
      key={language}
      className={classes.picker}
      role="group"
      aria-label={label}
      columns={columns}
      style={{ "--frimousse-emoji-font": "var(--font)", "--columns": columns }}
      skinTone={tone}
      resolveEmojiData={() => shown}
      // The picker asks for the emoji again when this changes.
      emojibaseUrl={search}
      onEmojiSelect={(chosen) => choose(chosen.emoji)}
    >
      <Picker.Search
        className={classes.search}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
        placeholder={t("emoji.search")}
        aria-label={t("emoji.search")}
        data-autofocus={isTouch() ? undefined : ""}
      />
      {search === "" && <CategoryBar root={root} columns={columns} sizes={sizes} />}
      {search === "" && recent.length > 0 && (
        <div className={classes.recent} role="group" aria-label={t("emoji.recent")}>
          {recent.slice(0, columns).map((one) => (
            <button key={one} type="button" className={classes.emoji} onClick={() => choose(one)}>
              {one}
            </button>
          ))}
        </div>
      )}
      <Picker.Viewport className={classes.viewport} role="region" aria-label={t("emoji.all")} tabIndex={0}>
        <Picker.Empty className={classes.empty}>{t("emoji.none")}</Picker.Empty>
        <Picker.List components={listParts} />
      </Picker.Viewport>
      <ToneBar />
    </Picker.Root>
  );
}
