import type { ComponentPropsWithRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { useMe } from "../session.ts";
import classes from "./account.module.css";

/** The user's initials at the end of the top bar; the caller decides what it opens. */
export function AccountButton(props: ComponentPropsWithRef<"button">) {
  const { t } = useTranslation("shell");
  const { name } = useMe();
  return (
    <button type="button" {...props} className={classes.button} aria-label={t("account", { name })}>
      <Avatar name={name} size={32} />
    </button>
  );
}

/** The signed-in user, above their menu items; with the company where the top bar has no room for it. */
export function Whose({ hasCompany = false }: { hasCompany?: boolean }) {
  const { name, email, company } = useMe();
  return (
    <span className={classes.who}>
      <span className="strong">{name}</span>
      <br />
      <span className="small dim">{email}</span>
      {hasCompany && company.name !== name && (
        <>
          <br />
          <span className="small dim">{company.name}</span>
        </>
      )}
    </span>
  );
}
