import { dueDateOf } from "@recado/contracts/due-dates";
import { firstNameOf } from "@recado/contracts/first-name";
import { Trans, useTranslation } from "react-i18next";
import { daysUntil, formatDueDate } from "../../locales/format.ts";
import { useMe } from "../session.ts";
import classes from "./greeting.module.css";

/** Greets the user, names the company, and shows admins until when it is active. */
export function Greeting() {
  const { t } = useTranslation("shell");
  const { name, profile, company } = useMe();
  const dueDate = dueDateOf(company.dueDate);
  return (
    <div className={classes.greeting}>
      <span className="ellipsis" title={company.name}>
        <Trans
          t={t}
          // The user who signed the company up has the company's name until they change it.
          i18nKey={name === company.name ? "welcome" : "greeting"}
          values={{ name: firstNameOf(name), company: company.name }}
          components={{ b: <strong /> }}
        />
      </span>
      {profile === "admin" && dueDate !== null && (
        <span className={`${classes.due} meta numbers`}>
          {t(daysUntil(dueDate) < 0 ? "dueSince" : "activeUntil", { date: formatDueDate(dueDate) })}
        </span>
      )}
    </div>
  );
}
