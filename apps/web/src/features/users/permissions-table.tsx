import { grantNames, isGrant, isGrantable } from "@recado/contracts/grants";
import { may, type Permission } from "@recado/contracts/permissions";
import { profiles, type Profile } from "@recado/contracts/profiles";
import { IconCheck, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./permissions-table.module.css";

type May = "yes" | "given" | "no";

/** Permissions that depend only on the profile; `everybody` and `given` are not permissions. */
const abilities = {
  serve: "everybody",
  noQueue: "given",
  everybodys: "tickets-manager:showall",
  deleteTickets: "ticket-options:deleteTicket",
  records: "everybody",
  deleteContacts: "contacts-page:deleteContact",
  stages: "tags:kanban",
  retry: "messages:retryInbound",
  dashboard: "dashboard:view",
  setUp: "drawer-admin-items:view",
} as const satisfies Record<string, Permission | "everybody" | "given">;
type Ability = keyof typeof abilities;

function mayOf(profile: Profile, asked: Permission | "everybody" | "given"): May {
  if (asked === "everybody" || profile === "admin") return "yes";
  if (asked === "given") return "given";
  if (isGrant(asked)) return isGrantable(asked, profile) ? "given" : "no";
  return may({ profile, grants: [] }, asked) ? "yes" : "no";
}

const icons = { yes: IconCheck, given: IconPlus, no: IconMinus };
const columns = profiles.toSorted((one, other) => rank(one) - rank(other));
function rank(profile: Profile): number {
  return ["user", "supervisor", "admin"].indexOf(profile);
}

/** The permissions of each profile, and those that an admin can also give to single users. */
export function PermissionsTable() {
  const { t } = useTranslation("users");
  const rows = [
    ...(Object.keys(abilities) as Ability[]).map((ability) => ({
      key: ability,
      asked: abilities[ability],
      label: t(`may.${ability}.label`),
      help: t(`may.${ability}.help`),
    })),
    ...grantNames.map((grant) => ({
      key: grant,
      asked: grant,
      label: t(`grants.${grant}.label`),
      help: t(`grants.${grant}.help`),
    })),
  ];
  return (
    <div className={classes.about}>
      <p className="small dim">{t("may.help")}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("may.what")}</th>
            {columns.map((profile) => (
              <th key={profile} scope="col" className={classes.profile}>
                {t(`profiles.${profile}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, asked, label, help }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                <span className="small dim">{help}</span>
              </th>
              {columns.map((profile) => (
                <Cell key={profile} may={mayOf(profile, asked)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ may: has }: { may: May }) {
  const { t } = useTranslation("users");
  const Icon = icons[has];
  return (
    <td data-may={has}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <span>{t(`may.${has}`)}</span>
    </td>
  );
}
