import { variableKey } from "@recado/contracts/variables";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../locales/format.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { fieldNamesQuery } from "../../contacts/contacts-query.ts";
import { audienceQuery, type Audience, type AudienceAsked } from "./audience-query.ts";
import classes from "./audience-summary.module.css";

interface Props {
  asked: AudienceAsked;
  /** Says also what WhatsApp still allows. */
  hasQuota?: boolean;
}

const reasons = ["noWhatsapp", "optedOut", "group", "blocked", "duplicate"] as const;

/** How many contacts get the campaign, how many are excluded and why, and WhatsApp's remaining quota. */
export function AudienceSummary({ asked, hasQuota = false }: Props) {
  const { t } = useTranslation("campaigns");
  const { data, isError, isEnabled, refetch } = useQuery(audienceQuery(asked));
  if (!isEnabled) return null;
  if (isError) return <LoadFailed text={t("audience.failed")} onRetry={() => void refetch()} />;
  if (!data) return <p className="small dim">{t("audience.counting")}</p>;
  const leftOut = reasons.filter((reason) => data.leftOut[reason] > 0);
  return (
    <div className={classes.summary} aria-live="polite">
      <p className={classes.getting}>
        <IconUsers size={20} stroke={1.7} aria-hidden="true" />
        <strong>{t(data.isEstimate ? "audience.gettingAbout" : "audience.getting", { count: data.getting })}</strong>
      </p>
      {leftOut.length > 0 && (
        <ul className={classes.reasons}>
          {leftOut.map((reason) => (
            <li key={reason}>{t(`audience.leftOut.${reason}`, { count: data.leftOut[reason] })}</li>
          ))}
        </ul>
      )}
      {data.without.map(({ variable, count }) => (
        <Without key={variable} variable={variable} count={count} />
      ))}
      {data.unchecked > 0 && <p className="small dim">{t("audience.unchecked", { count: data.unchecked })}</p>}
      {hasQuota && asked.whatsappTemplateId !== null && <Quota audience={data} />}
    </div>
  );
}

/** The words that a recipient may have no value for; the others are names of fields. */
const words = ["firstName", "name", "email"] as const;

/** Calls the variable, of which the server knows the key, as the button does that inserts it. */
function Without({ variable, count }: Audience["without"][number]) {
  const { t } = useTranslation("campaigns");
  const { t: ofChips } = useTranslation("quickMessages");
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const word = words.find((one) => variableKey(one) === variable);
  const field = fields.find(({ name }) => variableKey(name) === variable);
  const name = word === undefined ? (field?.name ?? variable) : ofChips(`variables.${word}`);
  return <p className="small dim">{t("audience.without", { variable: name, count })}</p>;
}

/** The remaining WhatsApp quota for the new conversations that the campaign starts. */
function Quota({ audience: { newContacts, connections } }: { audience: Audience }) {
  const { t } = useTranslation("campaigns");
  const limited = connections.filter(({ newChatsLeft }) => newChatsLeft !== null);
  if (newContacts === 0) return null;
  if (limited.length === 0 || limited.length < connections.length)
    return <p className="small dim">{t("audience.needs", { count: newContacts })}</p>;
  const left = limited.reduce((sum, { newChatsLeft }) => sum + (newChatsLeft ?? 0), 0);
  const ends = limited.flatMap(({ newChatCycleEndsAt: end }) => (end === null ? [] : [end])).toSorted()[0];
  return (
    <p className={classes.quota} data-short={left < newContacts || undefined}>
      {t("audience.needs", { count: newContacts })}{" "}
      {ends === undefined
        ? t("audience.left", { count: left })
        : t("audience.leftUntil", { count: left, day: formatDate(ends) })}
    </p>
  );
}
