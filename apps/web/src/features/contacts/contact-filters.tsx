import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../tags/tags-query.ts";
import type { ContactsSearch } from "./contacts-search.ts";
import classes from "./contacts-screen.module.css";

/** Narrows the list by a tag and by the days on which contacts were added; the address keeps it. */
export function ContactFilters() {
  const { t } = useTranslation("contacts");
  const { tag, dateStart = "", dateEnd = "" }: ContactsSearch = useSearch({ strict: false });
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
        <TextInput
          className={classes.day}
          type="date"
          aria-label={t("page.since")}
          title={t("page.since")}
          leftSection={t("page.from")}
          leftSectionWidth={40}
          max={dateEnd}
          value={dateStart}
          onChange={({ currentTarget: { value } }) => change({ dateStart: value === "" ? undefined : value })}
        />
        <TextInput
          className={classes.day}
          type="date"
          aria-label={t("page.until")}
          title={t("page.until")}
          leftSection={t("page.to")}
          leftSectionWidth={40}
          min={dateStart}
          value={dateEnd}
          onChange={({ currentTarget: { value } }) => change({ dateEnd: value === "" ? undefined : value })}
        />
      </div>
    </>
  );
}
