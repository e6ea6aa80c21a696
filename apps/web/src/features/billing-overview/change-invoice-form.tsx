import { Radio, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagedInvoice } from "@recado/contracts/invoices";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { queryClient } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { managedQuery, overviewQuery, ownChargesQuery } from "./overview-query.ts";

export interface InvoiceChange {
  invoice: ManagedInvoice;
  action: "paid" | "cancel" | "move";
}

/** Changes an open invoice, with a reason. */
export function ChangeInvoiceForm({ row, onDirty, onDone }: FormProps<InvoiceChange>) {
  const { t } = useTranslation("billingOverview");
  const action = row?.action ?? "paid";
  const form = useForm({
    // `chargeId` "": the invoice as it is.
    initialValues: { reason: "", dueDate: row?.invoice.dueDate ?? "", chargeId: "" },
    validate: {
      reason: rules.text(limits.invoice.reason),
      dueDate: rules.day,
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ reason, dueDate, chargeId }) => {
      if (!row) return;
      const params = { invoiceId: row.invoice.id };
      const path = "PUT /invoices/:invoiceId";
      if (action === "move") await call(path, { params, body: { action, reason, dueDate } });
      else if (action === "paid")
        await call(path, { params, body: { action, reason, chargeId: chargeId === "" ? null : Number(chargeId) } });
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
      {action === "paid" && row && (
        <Charges
          invoice={row.invoice}
          value={form.values.chargeId}
          onChange={(chargeId) => form.setFieldValue("chargeId", chargeId)}
        />
      )}
      <Textarea
        data-autofocus
        label={t("change.reason")}
        description={t("change.reasonHelp", { count: limits.invoice.reason.min })}
        autosize
        minRows={2}
        {...form.getInputProps("reason")}
      />
    </FormBody>
  );
}

interface ChargesProps {
  invoice: ManagedInvoice;
  value: string;
  onChange: (chargeId: string) => void;
}

/** Chooses which charge to the platform's own key was paid; renders nothing if there are none. */
function Charges({ invoice, value, onChange }: ChargesProps) {
  const { t } = useTranslation("billingOverview");
  const { data: charges = [] } = useQuery(ownChargesQuery(invoice.id));
  if (charges.length === 0) return null;
  return (
    <Radio.Group label={t("change.charge")} description={t("change.chargeHelp")} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="" label={`${t("change.asItIs")} · ${invoice.detail} · ${formatMoney(invoice.value)}`} />
        {charges.map((one) => (
          <Radio
            key={one.id}
            value={String(one.id)}
            label={`${one.planName} · ${formatMoney(one.value)} · ${formatDate(one.createdAt)}`}
            description={one.txid}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
