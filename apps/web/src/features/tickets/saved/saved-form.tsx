import { Button, TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import type { SavedFilter, TicketFilter } from "@recado/contracts/saved-filters";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { liveCache } from "../../../shell/query-client.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/toasts.ts";
import { savedFiltersQuery } from "./saved-filters-query.ts";
import classes from "./saved-filters.module.css";

/** Saves what narrows the list now; renames and deletes what was saved. */
export function SavedForm({ current, onDone }: { current: TicketFilter; onDone: () => void }) {
  const { t } = useTranslation("tickets");
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const aboutId = useId();
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: () => call("POST /saved-filters", { body: { name, filter: current } }),
    onSuccess: (filter) => {
      liveCache.receive("savedFilter", { action: "create", filter });
      notify.success(t("saved.done", { name: filter.name }));
      onDone();
    },
  });
  return (
    <>
      <form
        className={classes.new}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <TextInput
          data-autofocus
          label={t("saved.name")}
          aria-describedby={aboutId}
          maxLength={limits.savedFilter.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ""}>
          {t("save", { ns: "common" })}
        </Button>
      </form>
      {/* Below both, so that the button stands beside its field. */}
      <p id={aboutId} className="small dim">
        {t("saved.about")}
      </p>
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
  const [text, setText] = useState(name);
  const rename = useMutation({
    mutationFn: () => call("PUT /saved-filters/:filterId", { params: { filterId: id }, body: { name: text } }),
    onSuccess: (filter) => liveCache.receive("savedFilter", { action: "update", filter }),
    onError: () => setText(name),
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE /saved-filters/:filterId", { params: { filterId: id } }),
    onSuccess: () => liveCache.receive("savedFilter", { action: "delete", filterId: id }),
  });
  const keep = () => {
    if (remove.isPending || remove.isSuccess) return;
    if (text.trim() === "") setText(name);
    else if (text.trim() !== name) rename.mutate();
  };
  // Escape closes the dialog around a field that has the focus.
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  return (
    <li>
      <TextInput
        aria-label={t("saved.rename", { name })}
        maxLength={limits.savedFilter.name}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
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
