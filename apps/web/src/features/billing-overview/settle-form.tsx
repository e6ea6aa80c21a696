import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Payment } from "@recado/contracts/billing-overview";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { overviewQuery } from "./overview-query.ts";

const length = { min: 3, max: 500 };

/** Records how a payment that needed manual handling was settled. */
export function SettleForm({ row, onDirty, onDone }: FormProps<Payment>) {
  const { t } = useTranslation("billingOverview");
  const form = useForm({
    initialValues: { note: "" },
    validate: { note: rules.text(length) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => {
      if (row) await call("PUT /billing/payments/:paymentId", { params: { paymentId: row.id }, body });
      await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
      notify.success(t("settle.done"));
      onDone();
    },
    lengths: { note: length },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t("settle.action")}>
      <Textarea
        data-autofocus
        label={t("settle.note")}
        description={t("settle.help")}
        autosize
        minRows={2}
        {...form.getInputProps("note")}
      />
    </FormBody>
  );
}
