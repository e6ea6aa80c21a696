import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { allPromptsQuery } from "./prompts-query.ts";

/** Chooses a prompt, or none (""). Hidden if the company's plan has no AI. */
export function PromptField(props: Omit<NativeSelectProps, "data" | "label">) {
  const { t } = useTranslation("prompts");
  const isInPlan = useMe().company.plan?.useOpenAi === true;
  const { data = [] } = useQuery({ ...allPromptsQuery, enabled: isInPlan });
  if (!isInPlan) return null;
  return (
    <NativeSelect
      label={t("field.label")}
      description={t("field.help")}
      data={[
        { value: "", label: t("field.none") },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...props}
    />
  );
}
