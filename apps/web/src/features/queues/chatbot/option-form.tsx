import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import type { QueueOption } from "@recado/contracts/queue-options";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { uniqueId } from "../../../shell/unique-id.ts";
import { useSubmit } from "../../../shell/use-submit.ts";
import { rules } from "../../../ui/field-rules.ts";
import { focusPlace, lastFocused, placeOf } from "../../../ui/kept-focus.ts";
import { Problem } from "../../../ui/problem.tsx";
import { useFirstFocus } from "../../../ui/use-first-focus.ts";
import { allFileListsQuery } from "../../file-lists/file-lists-query.ts";
import { emptyForBot } from "../../quick-messages/bot-words.ts";
import { TemplateField } from "../../quick-messages/template-field.tsx";
import { optionsQuery } from "./options-query.ts";
import { OptionSavers, type SaveOption } from "./option-savers.ts";
import classes from "./chatbot.module.css";

interface Props {
  /** Null for a new one, which is made when it is saved. */
  option: QueueOption | null;
  queueId: number;
  /** The option's parent; null for the first menu. */
  parentId: number | null;
  /** Whether closing now would lose edits. */
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

/** An option's name, text and files. On closing, the focus returns to the opener. */
export function OptionForm({ option, queueId, parentId, onDirty, onDone }: Props) {
  const { t } = useTranslation("queues");
  const [opener] = useState(() => placeOf(lastFocused()));
  const close = () => {
    focusPlace(opener);
    onDone();
  };
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  useEffect(() => {
    // The second click of a double one on what opened the fields lands beside them.
    const again = ({ detail }: MouseEvent) => detail > 1 && first.current?.focus();
    addEventListener("click", again, { once: true, capture: true });
    return () => removeEventListener("click", again, { capture: true });
  }, [first]);
  const { data: lists = [] } = useQuery(allFileListsQuery);
  const { data: tree = [] } = useQuery(optionsQuery(queueId));
  const form = useForm({
    initialValues: {
      title: option?.title ?? "",
      message: option?.message ?? "",
      fileId: String(option?.fileId ?? ""),
      parentId: String(parentId ?? ""),
    },
    validate: {
      title: rules.text({ min: 1, max: limits.queueOption.title }),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, save, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const idOf = (value: string) => (value === "" ? null : Number(value));
      const { message } = values;
      const title = values.title.trim();
      const [fileId, place] = [idOf(values.fileId), idOf(values.parentId)];
      // Send only edited fields: a colleague may have changed the others meanwhile.
      const changes = {
        ...(form.isDirty("title") && { title }),
        ...(form.isDirty("message") && { message }),
        ...(form.isDirty("fileId") && { fileId }),
        ...(form.isDirty("parentId") && { parentId: place }),
      };
      if (option) await call("PUT /queue-options/:optionId", { params: { optionId: option.id }, body: changes });
      else await call("POST /queue-options", { body: { clientId, queueId, title, message, fileId, parentId: place } });
      await queryClient.invalidateQueries(optionsQuery(queueId));
      close();
    },
    fieldOf: {
      ERR_NO_FILE_LIST_FOUND: "fileId",
      ...(option && {
        ERR_NO_QUEUE_OPTION_FOUND: "parentId",
        ERR_QUEUE_OPTION_BELOW_ITSELF: "parentId",
        ERR_QUEUE_OPTIONS_DEPTH: "parentId",
        ERR_QUEUE_OPTIONS_WIDTH: "parentId",
      }),
    },
    isKept: false,
    lengths: { title: { max: limits.queueOption.title }, message: limits.keptText },
  });
  const savers = useContext(OptionSavers);
  // A layout effect: it has run when the tab of the options has just been shown.
  useLayoutEffect(() => {
    const saveEdits: SaveOption = async () => !form.isDirty() || save();
    savers.add(saveEdits);
    return () => void savers.delete(saveEdits);
  });
  return (
    <form aria-label={option?.title ?? t("chatbot.newTitle")} className={classes.form} onSubmit={submit} noValidate>
      <TextInput ref={first} label={t("chatbot.title")} autoComplete="off" {...form.getInputProps("title")} />
      <TemplateField
        label={t("chatbot.message")}
        description={t("chatbot.messageHelp")}
        empty={emptyForBot}
        {...form.getInputProps("message")}
      />
      {lists.length > 0 && (
        <NativeSelect
          label={t("chatbot.files")}
          data={[
            { value: "", label: t("chatbot.noFiles") },
            ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("fileId")}
        />
      )}
      {option && (
        <NativeSelect
          label={t("chatbot.parent")}
          data={[{ value: "", label: t("chatbot.firstMenu") }, ...placesFor(option, tree)]}
          {...form.getInputProps("parentId")}
        />
      )}
      <Problem text={problem} />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isSaving}>
          {t("save", { ns: "common" })}
        </Button>
        <Button variant="default" size="sm" onClick={close}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}

/** The options that can be this one's parent, each with its path: not itself nor its descendants. */
function placesFor(option: QueueOption, tree: readonly QueueOption[], path = ""): { value: string; label: string }[] {
  return tree.flatMap((other) => {
    if (other.id === option.id) return [];
    const label = `${path}${other.option}. ${other.title}`;
    return [{ value: String(other.id), label }, ...placesFor(option, other.children, `${label} › `)];
  });
}
