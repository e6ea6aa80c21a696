import { SimpleGrid, TextInput } from "@mantine/core";
import type { Billing } from "@recado/contracts/companies";
import { useTranslation } from "react-i18next";

const fields = ["name", "address", "city", "state", "zipcode", "country"] as const satisfies (keyof Billing)[];
export const noBilling: Billing = { name: "", address: "", city: "", state: "", zipcode: "", country: "" };

/** The recipient of invoices. `inputProps` connects a field of the form's `billing`. */
export function BillingFields({ inputProps }: { inputProps: (path: `billing.${keyof Billing}`) => object }) {
  const { t } = useTranslation("companies");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} role="group" aria-label={t("form.billing")}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(field === "name" ? "form.billingName" : `form.${field}`)}
          autoComplete="off"
          maxLength={200}
          {...inputProps(`billing.${field}`)}
        />
      ))}
    </SimpleGrid>
  );
}
