import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import chips from "../../ui/chips.module.css";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { isDay } from "../../ui/date-field/month-days.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import type { ContactsSearch } from "./contacts-search.ts";
import classes from "./contacts-screen.module.css";

/** Narrows the list by a tag, by the days on which contacts were added and to the blocked ones; the address keeps it. */
export function ContactFilters() {
  const { t } = useTranslation("contacts");
  const { tag, dateStart, dateEnd, blocked }: ContactsSearch = useSearch({ strict: false });
  const { data: tags = [] } = useQuery(tagsQuery);
  const navigate = useNavigate();
  const change = (changes: { [Key in keyof ContactsSearch]: ContactsSearch[Key] | undefined }) =>
    void navigate({ to: ".", search: (known: object) => ({ ...known, ...changes }), replace: true });
  return (
    <>
      {tags.length > 0 && (
        <Select
          className={classes.tag}
          aria-label={t("page.tag")}
          placeholder={t("page.tag")}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={tag === undefined ? null : String(tag)}
          onChange={(value) => change({ tag: value === null ? undefined : Number(value) })}
          searchable
          clearable
        />
      )}
      <div className={classes.days}>
        <Day
          key={`from ${dateStart}`}
          label={t("page.since")}
          short={t("page.from")}
          day={dateStart}
          last={dateEnd}
          onChange={(day) => change({ dateStart: day })}
        />
        <Day
          key={`to ${dateEnd}`}
          label={t("page.until")}
          short={t("page.to")}
          day={dateEnd}
          first={dateStart}
          onChange={(day) => change({ dateEnd: day })}
        />
      </div>
      <button
        type="button"
        className={chips.chip}
        aria-pressed={blocked === true}
        onClick={() => change({ blocked: blocked ? undefined : true })}
      >
        {t("page.blocked")}
      </button>
    </>
  );
}

interface DayProps {
  label: string;
  /** The label in the field before the day. */
  short: string;
  day: string | undefined;
  first?: string | undefined;
  last?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A date filter. It applies once the date is complete or removed. Give it another key when the address changes it. */
function Day({ label, short, day, first, last, onChange }: DayProps) {
  const [typed, setTyped] = useState(day ?? "");
  return (
    <DayField
      className={classes.day}
      aria-label={label}
      title={label}
      leftSection={short}
      leftSectionWidth={44}
      first={first}
      last={last}
      value={typed}
      error={typed.length === 10 && !isDay(typed)}
      onChange={(value) => {
        setTyped(value);
        if (value === "" || isDay(value)) onChange(value === "" ? undefined : value);
      }}
    />
  );
}
