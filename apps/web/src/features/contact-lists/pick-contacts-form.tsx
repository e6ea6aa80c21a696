import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shell/api-error.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { problemText } from "../../shell/problem-text.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { nothing, withoutIds, type Selection } from "../../ui/selection.ts";
import { notify } from "../../ui/toasts.ts";
import { useContactsChoice } from "../contacts/choose/chosen-contacts.ts";
import { ChooseAll, ChosenCount } from "../contacts/choose/choose-all.tsx";
import { contactsQuery } from "../contacts/contacts-query.ts";
import type { ContactsSearch } from "../contacts/contacts-search.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import { addedText, addToList } from "./add-to-list.ts";
import classes from "./pick-contacts.module.css";
import { FoundContacts } from "./found-contacts.tsx";

/** Adds contacts from the contact book: chosen ones, or all results of a search. */
export function PickContactsForm({ row: contactListId, onDirty, onDone }: FormProps<number>) {
  const { t } = useTranslation(["contactLists", "contacts"]);
  const [words, setWords] = useState("");
  const [tagId, setTagId] = useState<string | null>(null);
  const search: ContactsSearch = { ...(words !== "" && { q: words }), ...(tagId !== null && { tag: Number(tagId) }) };
  const list = useListPages(contactsQuery(search));
  const known = useContactsChoice(search, list);
  const { selection, set, chosen, count } = known;
  const { data: tags = [] } = useQuery(tagsQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const adding = useMutation({
    mutationFn: () => addToList(contactListId ?? 0, chosen, setSent),
    onMutate: () => setProblem(null),
    onSuccess: (added) => {
      notify.success(addedText(added));
      onDone();
    },
    onError: (error) => {
      const gone = error instanceof ApiError ? error.refusal?.contactIds : undefined;
      if (gone) set(withoutIds(selection, gone));
      setProblem(gone ? t("add.gone", { count: gone.length }) : problemText(error));
    },
    meta: { quiet: true },
  });
  const isNothing = count === 0;
  const change = (next: Selection) => {
    set(next);
    setProblem(null);
    onDirty(next.isAll || next.ids.size > 0);
  };
  const choice = { ...known, set: change };
  return (
    <FormBody
      isSaving={adding.isPending}
      problem={problem}
      onCancel={onDone}
      submit={isNothing || count === undefined ? t("add.submit") : t("add.submitCount", { count })}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isNothing) setProblem(t("add.nothing"));
        else if (!adding.isPending) adding.mutate();
      }}
    >
      <div className={classes.search}>
        <div className={classes.words}>
          <SearchField
            isFirst
            words={words}
            label={t("contacts:page.search")}
            placeholder={t("contacts:page.searchPlaceholder")}
            onSearch={setWords}
          />
        </div>
        {tags.length > 0 && (
          <Select
            className={classes.tag}
            aria-label={t("contacts:page.tag")}
            placeholder={t("contacts:page.tag")}
            data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={tagId}
            onChange={setTagId}
            searchable
            clearable
          />
        )}
      </div>
      {list.count !== undefined && list.count > 0 && (
        <ChooseAll choice={choice}>
          <ChosenCount choice={choice} />
          {!isNothing && (
            <Button variant="subtle" size="compact-sm" onClick={() => change(nothing)}>
              {t("contacts:choose.clear")}
            </Button>
          )}
        </ChooseAll>
      )}
      <FoundContacts hasTag={tagId !== null} list={list} words={words} selection={selection} onChange={change} />
      {adding.isPending && "contactIds" in chosen && sent > 0 && (
        <p role="status" className={classes.sending}>
          {t("add.sending", { sent, total: chosen.contactIds.length })}
        </p>
      )}
    </FormBody>
  );
}
