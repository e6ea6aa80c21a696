import { languages } from "@recado/contracts/limits";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage, languageNames } from "../../locales/i18n.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { useFeatures } from "../feature.ts";
import { speak, useMe } from "../session.ts";
import type { NavEntry } from "./nav-entry.ts";
import { useThemeToggle } from "./page-buttons.tsx";
import { matching, withoutTwice, type Line } from "./palette-lines.ts";
import classes from "./palette.module.css";

interface Props {
  entries: readonly NavEntry[];
  onChoose: (run: () => void) => void;
}

/** The search request is sent this long after the last key, ms. */
const pause = 250;
/** Characters that can be searched for: there are short names, such as Zé. */
const least = 2;

/** The field of the palette and what it finds: recent conversations, actions of this page, pages, what features find by name. */
export function PaletteBody({ entries, onChoose }: Props) {
  const { t } = useTranslation("shell");
  const [words, setWords] = useState("");
  /** The line that the arrows or the pointer chose. */
  const [chosen, setChosen] = useState<string | null>(null);
  // Late the first time, after the dialog has looked for its first field.
  const field = useFirstFocus();
  const found = useFound(words.trim());
  const local = matching(useLines(entries), words);
  const elsewhere = useElsewhere(words.trim());
  const groups = withoutTwice([...local, ...found.groups, ...elsewhere]);
  const lines = groups.flatMap((group) => group.lines);
  // While names are looked up, Enter must not leave for a search elsewhere.
  const isFirstElsewhere = elsewhere.some((group) => group.lines[0] === lines[0]);
  const active = lines.find(({ id }) => id === chosen) ?? (found.isWaiting && isFirstElsewhere ? undefined : lines[0]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && lines.length > 0) {
      event.preventDefault();
      const place = active ? lines.indexOf(active) : Math.min(0, -step);
      setChosen(lines[(place + step + lines.length) % lines.length]?.id ?? null);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (active) onChoose(active.run);
    }
  };
  const status = () => {
    if (found.isWaiting) return t("palette.searching");
    if (found.hasFailed) return t("palette.failed");
    if (lines.length > 0) return null;
    // Names are looked up from the second letter on.
    if (words.trim().length < least) return t("palette.placeholder", { count: least });
    return t("search.none", { ns: "common", words: words.trim() });
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        className={classes.input}
        aria-label={t("palette.title")}
        placeholder={t("palette.placeholder", { count: least })}
        aria-expanded={lines.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active && `palette-${active.id}`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label={t("palette.title")} className={classes.list}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`palette-group-${group.key}`}>
            <div id={`palette-group-${group.key}`} className={`${classes.heading} meta dim`}>
              {group.title}
            </div>
            {group.lines.map((line) => (
              <Row
                key={line.id}
                line={line}
                isActive={line === active}
                onActive={() => setChosen(line.id)}
                onChoose={() => onChoose(line.run)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status}>
        {status()}
      </p>
    </>
  );
}

interface RowProps {
  line: Line;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Row({ line, isActive, onActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={`palette-${line.id}`}
      role="option"
      aria-selected={isActive}
      className={classes.row}
      onPointerMove={() => !isActive && onActive()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={`${classes.label} ellipsis`} title={line.label}>
        {line.label}
      </span>
      <span className={`${classes.about} small ellipsis`} title={line.about}>
        {line.about}
      </span>
      {line.keys && <Kbd keys={line.keys} />}
    </div>
  );
}

/** The lines known without the server. */
function useLines(entries: readonly NavEntry[]) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const features = useFeatures();
  const theme = useThemeToggle();
  const go = t("shortcut.go");
  const recent = features.flatMap(({ name, palette }) =>
    (palette?.recent?.() ?? []).map((entry): Line => ({
      ...entry,
      id: `${name}-${entry.id}`,
      run: () => entry.run(navigate),
    })),
  );
  const actions = shortcuts.flatMap(({ keys, label, group, run }, n): Line[] =>
    run && group !== go && label !== t("palette.title") ? [{ id: `key-${n}`, label, keys, run }] : [],
  );
  const pages = entries.map(({ to, label, shortcut }): Line => ({
    id: `page-${to}`,
    label: label(),
    ...(shortcut && { keys: shortcut }),
    run: () => void navigate({ to }),
  }));
  const places = features
    .flatMap((feature) => feature.places ?? [])
    .map(({ label, page, keys, run }): Line => ({
      id: `place-${keys}`,
      label: label(),
      about: page(),
      keys,
      run: () => run(navigate),
    }));
  const shown: Line[] = [
    { id: "theme", label: t(theme.shown === "dark" ? "theme.light" : "theme.dark"), run: theme.toggle },
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        id: `language-${language}`,
        label: languageNames[language],
        about: t("language"),
        run: () => void speak(language),
      })),
  ];
  return [
    { key: "recent", title: t("palette.recent"), lines: recent },
    { key: "actions", title: t("palette.actions"), lines: actions },
    { key: "go", title: go, lines: [...pages, ...places] },
    { key: "look", title: t("palette.look"), lines: shown },
  ];
}

/** The searches that other screens make with these words. */
function useElsewhere(words: string) {
  const features = useFeatures();
  const navigate = useNavigate();
  if (words.length < least) return [];
  return features.flatMap(({ name, palette }) => {
    if (!palette?.elsewhere) return [];
    const entry = palette.elsewhere.entryOf(words);
    const line: Line = { ...entry, id: `elsewhere-${name}-${entry.id}`, run: () => entry.run(navigate) };
    return { key: `elsewhere-${name}`, title: palette.elsewhere.title(), lines: [line] };
  });
}

/** The results of the features' searches, once typing has paused. */
function useFound(typed: string) {
  const features = useFeatures();
  const me = useMe();
  const navigate = useNavigate();
  const [words] = useDebouncedValue(typed, pause);
  const isAsked = words.length >= least && typed.length >= least;
  const searches = features
    .flatMap(({ name, palette }) =>
      palette?.find && (palette.find.isShown?.(me) ?? true) ? { name, ...palette.find } : [],
    )
    .toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  const queries = useQueries({
    queries: searches.map(({ name, search }) => ({
      queryKey: ["palette", name, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(words, signal),
      enabled: isAsked,
      staleTime: 0,
      meta: { quiet: true },
    })),
  });
  const groups = searches.map(({ name, title }, n) => ({
    key: name,
    title: title(),
    lines: (isAsked ? (queries[n]?.data ?? []) : []).map((entry): Line => ({
      ...entry,
      id: `${name}-${entry.id}`,
      run: () => entry.run(navigate),
    })),
  }));
  return {
    groups,
    isWaiting: typed.length >= least && (words !== typed || queries.some(({ isFetching }) => isFetching)),
    hasFailed: isAsked && queries.some(({ isError }) => isError),
  };
}
