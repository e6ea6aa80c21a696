import { IconCopy, IconMessagePlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../ui/toasts.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { talkTo } from "../../contacts/talk-to.ts";
import { formatNumber } from "../../../locales/phone-number.ts";
import { readCards, type Card } from "./vcards.ts";
import classes from "./cards.module.css";

const shownAtFirst = 3;

/** Shared contacts. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cards = useMemo(() => readCards(body), [body]);
  const [isWhole, setWhole] = useState(false);
  if (cards.length === 0) return <em>{t("card.empty")}</em>;
  return (
    <div className={classes.cards}>
      {(isWhole ? cards : cards.slice(0, shownAtFirst)).map((card, n) => (
        <ContactCard key={n} card={card} />
      ))}
      {!isWhole && cards.length > shownAtFirst && (
        <button type="button" className={classes.action} onClick={() => setWhole(true)}>
          {t("card.more", { count: cards.length - shownAtFirst })}
        </button>
      )}
    </div>
  );
}

function ContactCard({ card: { name, organization, phones } }: { card: Card }) {
  const { t } = useTranslation("messages");
  const whatsApp = phones.find((one) => one.whatsApp !== null)?.whatsApp ?? undefined;
  const shownName = name || phones[0]?.text || "";
  return (
    <div className={classes.card}>
      <Avatar name={shownName} size={40} />
      <div className={classes.cardTexts}>
        <span className="strong ellipsis" title={shownName}>
          {shownName}
        </span>
        {organization !== "" && <span className={classes.dim}>{organization}</span>}
        {phones.map(({ text, whatsApp: id }, n) => {
          const number = id === null ? text : formatNumber(id);
          return (
            <span key={n} className={classes.phone}>
              <a href={`tel:${id === null ? text.replaceAll(/[^\d+]/g, "") : `+${id}`}`}>{number}</a>
              <button
                type="button"
                className={classes.copy}
                aria-label={t("card.copy", { number })}
                title={t("card.copy", { number })}
                onClick={() => copy(number, t)}
              >
                <IconCopy size={15} stroke={1.8} aria-hidden="true" />
              </button>
            </span>
          );
        })}
        {whatsApp !== undefined && (
          <button
            type="button"
            className={classes.action}
            aria-label={t("card.talkWith", { name: shownName })}
            onClick={() => talkTo.ask({ name: shownName, number: whatsApp })}
          >
            <IconMessagePlus size={16} stroke={1.8} aria-hidden="true" /> {t("card.talk")}
          </button>
        )}
        {phones.length === 0 && <span className={classes.dim}>{t("card.noNumber")}</span>}
      </div>
    </div>
  );
}

function copy(number: string, t: (key: "card.copied" | "notCopied") => string): void {
  navigator.clipboard?.writeText(number).then(
    () => notify.success(t("card.copied")),
    () => notify.info(t("notCopied")),
  );
}
