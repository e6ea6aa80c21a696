import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { CompanyDownload } from "./company-download.tsx";
import { OptionField } from "./option-field.tsx";
import { optionGroups, type Option, type OptionGroup } from "./options.ts";
import { settingsQuery } from "./settings-query.ts";
import classes from "./settings-screen.module.css";

const groups = Object.entries(optionGroups) as [OptionGroup, readonly Option[]][];

/** The company's options; the super user has those of the platform too. */
export function OptionsTab() {
  const { t } = useTranslation("settings");
  const { profile } = useMe();
  const { data, isError, error, refetch } = useQuery(settingsQuery);
  if (!data && isError) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} height={56} />;
  // The server answers the settings that the person may read: those of the platform only to the super user.
  const valueOf = (key: string) => data.find((setting) => setting.key === key)?.value;
  return (
    <div className={classes.groups}>
      {groups.map(([group, options]) => {
        const shown = options.filter(
          (option) =>
            valueOf(option.key) !== undefined && (option.kind !== "words" || valueOf(option.where) === "enabled"),
        );
        return (
          shown.length > 0 && (
            <section key={group} className={classes.group} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`} className="h2">
                {t(`group.${group}`)}
              </h2>
              {shown.map((option) => (
                <OptionField key={option.key} option={option} value={valueOf(option.key) ?? ""} />
              ))}
            </section>
          )
        );
      })}
      <section className={classes.group} aria-labelledby="settings-connections">
        <h2 id="settings-connections" className="h2">
          {t("group.connections")}
        </h2>
        <p className="dim">{t("connectionsHelp")}</p>
        <Link to="/connections" search={{ settings: true }}>
          {t("connectionsLink")}
        </Link>
      </section>
      {profile === "admin" && <CompanyDownload />}
    </div>
  );
}
