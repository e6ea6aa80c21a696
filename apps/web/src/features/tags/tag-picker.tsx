import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { codeOf } from "../../shell/api-error.ts";
import { choicesFor } from "./choices.ts";
import { createAndPut, putOn, tagsOn, takeOff, type Tagged } from "./put-tags.ts";
import { tagsQuery } from "./tags-query.ts";
import classes from "./tag-picker.module.css";

const createOption = "create";

/** Adds and removes tags by typing, arrows and Enter; creates missing ones. */
export function TagPicker({ on }: { on: Tagged }) {
  const { t } = useTranslation("tags");
  const query = useQuery(tagsQuery);
  const combobox = useCombobox({ opened: true });
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { tags, creates, isTooShort } = choicesFor(query.data ?? [], typed);
  const has = new Set(tagsOn(on).map(({ id }) => id));
  // Enter takes the first match.
  const first = typed.trim() === "" ? "" : `${tags[0]?.id ?? creates ?? ""}`;
  useEffect(() => {
    if (first === "") combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // The store's functions change with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);

  const choose = (value: string) => {
    setTyped("");
    if (value === createOption) {
      if (creates !== null) void createAndPut(on, creates);
      return;
    }
    const tag = tags.find(({ id }) => String(id) === value);
    if (tag) void (has.has(tag.id) ? takeOff(on, tag) : putOn(on, tag));
  };
  return (
    <div className={classes.picker}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            value={typed}
            maxLength={limits.tagName.max}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <div className={classes.below}>
          {/* The list scrolls by itself: the field, which controls it, has the focus. */}
          <Combobox.Options className={classes.options} aria-label={t("all")}>
            {tags.map((tag) => (
              <Combobox.Option
                key={tag.id}
                value={String(tag.id)}
                className={classes.option}
                active={has.has(tag.id)}
                aria-selected={has.has(tag.id)}
              >
                <span className={classes.dot} style={{ "--tag": tag.color }} />
                <span className={`${classes.name} ellipsis`} title={tag.name}>
                  {tag.name}
                </span>
                {has.has(tag.id) && <IconCheck size={16} stroke={2} className={classes.icon} aria-hidden="true" />}
              </Combobox.Option>
            ))}
            {creates !== null && (
              <Combobox.Option value={createOption} className={classes.option}>
                <IconPlus size={16} stroke={2} className={classes.icon} aria-hidden="true" />
                <span className="ellipsis" title={creates}>
                  {t("create", { name: creates })}
                </span>
              </Combobox.Option>
            )}
          </Combobox.Options>
          {isTooShort && <p className={classes.hint}>{t("tooShort", { count: limits.tagName.min })}</p>}
          {query.isError && (
            <p className={classes.hint} role="alert">
              {errorText(codeOf(query.error))}
            </p>
          )}
          {query.data?.length === 0 && typed === "" && <p className={classes.hint}>{t("none")}</p>}
        </div>
      </Combobox>
    </div>
  );
}
