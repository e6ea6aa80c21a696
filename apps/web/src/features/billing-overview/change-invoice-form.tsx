import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagedInvoice } from "@recado/contracts/invoices";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { managedQuery, overviewQuery } from "./overview-query.ts";

export interface InvoiceChange {
  invoice: ManagedInvoice;
  action: "paid" | "cancel" | "move";
}

/** What is done with an open invoice, and why. */
export function ChangeInvoiceForm({ row, onDirty, onDone }: FormProps<InvoiceChange>) {
  const { t } = useTranslation("billingOverview");
  const action = row?.action ?? "paid";
  const form = useForm({
    initialValues: { reason: "", dueDate: row?.invoice.dueDate ?? "" },
    validate: {
      reason: rules.text(limits.invoice.reason),
      dueDate: rules.day,
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ reason, dueDate }) => {
      if (!row) return;
      const params = { invoiceId: row.invoice.id };
      const path = "PUT /invoices/:invoiceId";
      if (action === "move") await call(path, { params, body: { action, reason, dueDate } });
      else if (action === "paid") await call(path, { params, body: { action, reason } });
      else await call(path, { params, body: { action, reason } });
      await queryClient.invalidateQueries({ queryKey: managedQuery("").queryKey.slice(0, 1) });
      await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
      notify.success(t(`change.${action}Done`));
      onDone();
    },
    lengths: { reason: limits.invoice.reason },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone} submit={t(`change.${action}`)}>
      <p className="dim">{t(`change.${action}Help`)}</p>
      {action === "move" && (
        <DayField label={t("dueDate")} value={form.values.dueDate} {...form.getInputProps("dueDate")} />
      )}
      <Textarea data-autofocus label={t("change.reason")} autosize minRows={2} {...form.getInputProps("reason")} />
    </FormBody>
  );
}
