import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { allIntegrationsQuery } from "./integrations-query.ts";

/** Chooses an integration, or none (""). Hidden if the company's plan has none. */
export function IntegrationField(props: Omit<NativeSelectProps, "data" | "label">) {
  const { t } = useTranslation("integrations");
  const isInPlan = useMe().company.plan?.useIntegrations === true;
  const { data = [] } = useQuery({ ...allIntegrationsQuery, enabled: isInPlan });
  if (!isInPlan) return null;
  return (
    <NativeSelect
      label={t("field.label")}
      data={[
        { value: "", label: t("field.none") },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...props}
    />
  );
}
