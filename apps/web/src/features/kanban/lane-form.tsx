import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { suggestedColors } from "@recado/contracts/limits";
import type { Lane } from "@recado/contracts/kanban";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { rules, tagNameLength } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { deleteTag } from "../tags/change-tags.ts";

/** Days that a card may stay in a lane. */
const days = { min: 1, max: 365 };

/** A lane is a tag that is a stage: its name, its colour, and after how many days a card is marked. Its cards outlive it. */
export function LaneForm({ row: lane, onDirty, onDone }: FormProps<Lane>) {
  const { t } = useTranslation("kanban");
  const first = useFirstFocus();
  const form = useForm<{ name: string; color: string; maxDays: number | string }>({
    initialValues: {
      name: lane?.title ?? "",
      color: lane?.style.color ?? suggestedColors[0],
      maxDays: lane?.maxDays ?? "",
    },
    validate: { name: rules.text(tagNameLength), color: rules.color, maxDays: rules.whole(days) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, color, maxDays }) => {
      const body = { name, color, maxDays: maxDays === "" ? null : Number(maxDays) };
      const saved = lane
        ? await call("PUT /tags/:tagId", { params: { tagId: Number(lane.id) }, body })
        : await call("POST /tags", { body: { ...body, kanban: 1 } });
      liveCache.receive("tag", { action: lane ? "update" : "create", tag: saved });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name" },
    lengths: { name: tagNameLength },
  });
  const remove = ({ id, title }: Lane) => {
    onDone();
    void deleteTag({ id: Number(id), name: title });
  };
  return (
    <FormBody
      onSubmit={submit}
      isSaving={isSaving}
      problem={problem}
      onCancel={onDone}
      onDelete={lane ? () => remove(lane) : undefined}
    >
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
