import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { colorFor } from "@recado/contracts/color-for";
import type { Tag } from "@recado/contracts/tags";
import type { Lane } from "@recado/contracts/kanban";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { ApiError } from "../../shell/api-error.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { useEvent } from "../../shell/live.ts";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { rules, tagNameLength } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { deleteTag } from "../tags/change-tags.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import classes from "./lane-form.module.css";

type Values = {
  name: string;
  color: string;
  maxDays: number | string;
};
const valuesOf = ({ name, color, maxDays }: Pick<Tag, "name" | "color" | "maxDays">): Values => ({
  name,
  color,
  maxDays: maxDays ?? "",
});
const bodyOf = ({ name, color, maxDays }: Values) => ({
  name,
  color,
  maxDays: maxDays === "" ? null : Number(maxDays),
});
const isSame = (one: Values, other: Values) =>
  one.name === other.name && one.color === other.color && String(one.maxDays) === String(other.maxDays);

/** Days that a card may stay in a lane. */
const days = { min: 1, max: 365 };

/**
 * A lane is a tag that is a stage: its name, its colour, and after how many days a card is marked. Deleting it keeps
 * its cards.
 */
export function LaneForm({ row: lane, onDirty, onDone }: FormProps<Lane>) {
  const { t } = useTranslation("kanban");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { data: tags = [] } = useQuery(tagsQuery);
  /** The lane that this form is based on; and a colleague's newer values, if they differ from the form's. */
  const [known, setKnown] = useState<Values>({
    name: lane?.title ?? "",
    color: lane?.style.color ?? colorFor(tags.map(({ color }) => color)),
    maxDays: lane?.maxDays ?? "",
  });
  const [theirs, setTheirs] = useState<Values | null>(null);
  const form = useForm<Values>({
    initialValues: known,
    validate: { name: rules.text(tagNameLength), color: rules.color, maxDays: rules.whole(days) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const take = (values: Values) => {
    form.setValues(values);
    form.resetDirty(values);
    setTheirs(null);
    onDirty(false);
  };
  /**
   * Untouched fields take the colleague's values; edited fields keep theirs beside them. Saving again then replaces the
   * colleague's.
   */
  const meet = (tag: Tag) => {
    const now = valuesOf(tag);
    if (isSame(now, known)) return;
    setKnown(now);
    if (isSame(now, form.getValues())) take(now);
    else if (form.isDirty()) setTheirs(now);
    else take(now);
  };
  const change = async (tagId: number, values: Values) => {
    try {
      return await call("PUT /tags/:tagId", { params: { tagId }, body: { ...bodyOf(values), was: bodyOf(known) } });
    } catch (error) {
      if (error instanceof ApiError && error.code === "ERR_TAG_CHANGED")
        meet(await call("GET /tags/:tagId", { params: { tagId } }));
      throw error;
    }
  };
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const saved = lane
        ? await change(Number(lane.id), values)
        : await call("POST /tags", { body: { ...bodyOf(values), kanban: 1, clientId } });
      liveCache.receive("tag", { action: lane ? "update" : "create", tag: saved });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: tagNameLength },
  });
  useEvent("tag", (event) => {
    if (!isSaving && event.action === "update" && String(event.tag.id) === lane?.id) meet(event.tag);
  });
  const remove = ({ id, title }: Lane) => {
    onDone();
    void deleteTag({ id: Number(id), name: title, kanban: 1 });
  };
  return (
    <FormBody
      onSubmit={submit}
      isSaving={isSaving}
      problem={theirs ? null : problem}
      onCancel={onDone}
      onDelete={lane ? () => remove(lane) : undefined}
    >
      <div role="status" className={classes.said}>
        {theirs && (
          <div className={classes.theirs}>
            <p>{t("form.changed")}</p>
            <p className={classes.values}>
              <span className={classes.dot} style={{ "--lane": theirs.color }} />
              <span className="strong">{theirs.name}</span>
              {theirs.maxDays !== "" && <span>{t("form.changedDays", { count: Number(theirs.maxDays) })}</span>}
            </p>
            <Button size="xs" variant="default" onClick={() => take(theirs)}>
              {t("form.takeTheirs")}
            </Button>
          </div>
        )}
      </div>
      <TextInput ref={first} label={t("form.name")} autoComplete="off" {...form.getInputProps("name")} />
      <ColorField label={t("form.color")} {...form.getInputProps("color")} />
      <NumberField
        label={t("form.days")}
        description={t("form.daysHelp")}
        {...days}
        {...form.getInputProps("maxDays")}
      />
    </FormBody>
  );
}
