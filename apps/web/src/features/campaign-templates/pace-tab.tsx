import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { OptionField } from "../settings/option-field.tsx";
import { campaignOptions } from "../settings/options.ts";
import { settingsQuery } from "../settings/settings-query.ts";
import classes from "./templates.module.css";

/** How fast campaigns send, so that WhatsApp does not restrict the numbers. */
export function PaceTab() {
  const { t } = useTranslation("campaignTemplates");
  const { data, error, refetch } = useQuery(settingsQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const note = connections.some(({ capabilities }) => capabilities.isTest) ? t("paceOfTests") : undefined;
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} height={56} />;
  return (
    <div className={classes.pace}>
      <p className="dim">{t("paceHelp")}</p>
      {campaignOptions.map((option) => {
        const value = data.find(({ key }) => key === option.key)?.value;
        const isLimit = option.key === "campaignDailyLimit";
        return (
          value !== undefined && (
            <OptionField key={option.key} option={option} value={value} {...(isLimit && note && { note })} />
          )
        );
      })}
    </div>
  );
}
