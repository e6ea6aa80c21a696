import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import type { SavedFilter, TicketFilter } from "@recado/contracts/saved-filters";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { liveCache, queryClient } from "../../../shell/query-client.ts";
import { uniqueId } from "../../../shell/unique-id.ts";
import { useSubmit } from "../../../shell/use-submit.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { rules } from "../../../ui/field-rules.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { notify } from "../../../ui/toasts.ts";
import { savedFiltersQuery } from "./saved-filters-query.ts";
import classes from "./saved-filters.module.css";

const nameLength = { max: limits.savedFilter.name };
const nameRule = rules.text(nameLength);

/** Refetches after a refusal: another window may have saved, renamed or deleted a filter. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });

/** Saves the current filter; renames and deletes saved ones. */
export function SavedForm({ current, onDone }: { current: TicketFilter; onDone: () => void }) {
  const { t } = useTranslation("tickets");
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const aboutId = useId();
  const [clientId] = useState(uniqueId);
  const form = useForm({ initialValues: { name: "" }, validate: { name: nameRule } });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name }) => {
      const body = { name, filter: current, clientId };
      const filter = await call("POST /saved-filters", { body }).catch((error: unknown) => {
        readAgain();
        throw error;
      });
      liveCache.receive("savedFilter", { action: "create", filter });
      notify.success(t("saved.done", { name: filter.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: nameLength },
    isKept: false,
  });
  return (
    <>
      <form className={classes.new} noValidate onSubmit={submit} aria-describedby={aboutId}>
        <TextInput data-autofocus label={t("saved.name")} autoComplete="off" {...form.getInputProps("name")} />
        <Button type="submit" loading={isSaving}>
          {t("save", { ns: "common" })}
        </Button>
      </form>
      {/* Below both, so that the button stands beside its field. */}
      <p id={aboutId} className="small dim">
        {t("saved.about")}
      </p>
      <Problem text={problem} />
      {saved.length > 0 && (
        <ul className={classes.list} aria-label={t("saved.title")}>
          {saved.map((filter) => (
            <SavedRow key={filter.id} filter={filter} />
          ))}
        </ul>
      )}
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("close", { ns: "common" })}
        </Button>
      </ModalActions>
    </>
  );
}

function SavedRow({ filter: { id, name } }: { filter: SavedFilter }) {
  const { t } = useTranslation("tickets");
  /** The typed name; null if untouched, so that it follows renames in other windows. */
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: (text: string) =>
      call("PUT /saved-filters/:filterId", { params: { filterId: id }, body: { name: text } }),
    onSuccess: (filter) => liveCache.receive("savedFilter", { action: "update", filter }),
    onError: readAgain,
    // What was typed meanwhile stays.
    onSettled: (_filter, _error, sent) => setTyped((now) => (now === sent ? null : now)),
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE /saved-filters/:filterId", { params: { filterId: id } }),
    onSuccess: () => liveCache.receive("savedFilter", { action: "delete", filterId: id }),
    onError: readAgain,
  });
  const problem = typed === null || typed.trim() === "" ? null : nameRule(typed);
  const keep = () => {
    if (remove.isPending || remove.isSuccess || rename.isPending || typed === null || problem !== null) return;
    if (typed.trim() === "" || typed.trim() === name) setTyped(null);
    else rename.mutate(typed);
  };
  // Escape closes the dialog while a field may have the focus: save the name on unmount.
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  return (
    <li>
      <TextInput
        aria-label={t("saved.rename", { name })}
        error={problem}
        value={typed ?? name}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.closest("li")?.contains(relatedTarget)) keep();
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") currentTarget.blur();
        }}
      />
      <IconButton
        label={t("deleteNamed", { ns: "common", name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
