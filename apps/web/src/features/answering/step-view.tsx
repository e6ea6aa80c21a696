import { Button } from "@mantine/core";
import { IconInfoCircle, IconRobot } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { Link, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openTestPhone } from "../connections/open-test-phone.ts";
import { MessageText } from "../messages/message-text.tsx";
import { emptyForBot, emptyInGreeting } from "../quick-messages/bot-words.ts";
import { useSampleFill } from "../quick-messages/use-sample-fill.ts";
import type { Place, Step, StepKey } from "./steps.ts";
import { TodaySpecial } from "./today-special.tsx";
import classes from "./answering.module.css";

interface Props {
  step: Step;
  connection: Connection;
  /** The test phone; null if there is none. */
  phoneId: number | null;
  /** Outside them customers get nothing but what says so. */
  hasCompanyHours: boolean;
}

/** The steps whose texts are sent at once. */
const automatic: readonly StepKey[] = ["greeting", "menu", "queues"];

/** A step: what happens, what is sent, which rule wins, where to change it, and a way to try it. */
export function StepView({ step, connection, phoneId, hasCompanyHours }: Props) {
  const { t, i18n } = useTranslation("answering");
  const { key, says, count, texts, wins, silent, machines, instead, places } = step;
  const fill = useSampleFill({
    isTemplate: true,
    empty: key === "greeting" ? emptyInGreeting(count) : key === "hours" || key === "queues" ? emptyForBot : [],
  });
  const [isTried, setTried] = useState(false);
  const names = connection.queues.map(({ name }) => name);
  return (
    <li className={classes.step}>
      <h2 className="h2">{t(`step.${key}`)}</h2>
      {instead ? (
        <p>
          {t(key === "greeting" ? `instead.first.${instead.kind}` : `instead.later.${instead.kind}`, { ...instead })}
        </p>
      ) : (
        // oxlint-disable-next-line typescript/no-explicit-any -- each step has sentences of its own
        <p>{t(`says.${key}.${says}` as any, { count, queues: names.join(", ") })}</p>
      )}
      {texts.map((text) => (
        <figure key={`${text.key} ${text.name ?? ""}`} className={classes.text}>
          <figcaption className="meta dim">
            {t(`text.${text.key}`)}
            {text.name !== undefined && ` · ${text.name}`}
          </figcaption>
          <blockquote className={classes.bubble} dir="auto">
            <MessageText body={fill(text.text)} />
          </blockquote>
        </figure>
      ))}
      {silent.length > 0 && (
        <p className={classes.hint}>
          <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
          {t("silent", { count: silent.length, queues: new Intl.ListFormat(i18n.language).format(silent) })}
        </p>
      )}
      {machines.map(({ kind, name, queue }) => (
        <p key={queue} className={classes.hint}>
          <IconRobot size={18} stroke={1.7} aria-hidden="true" />
          {t(`machine.${kind}`, { name, queue })}
        </p>
      ))}
      {key === "hours" && !instead && says !== "disabled" && <TodaySpecial />}
      {wins !== null && (
        <p className="small dim">
          {/* oxlint-disable-next-line typescript/no-explicit-any -- each step has sentences of its own */}
          <strong>{t("wins.label")}</strong> {t(`wins.${key}.${wins}` as any)}
        </p>
      )}
      <p className={classes.places}>
        {places.map((place) => (
          <Link key={place} {...addressOf(place, step, connection.id)}>
            {t(`place.${place}`)}
          </Link>
        ))}
        {phoneId !== null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("try.step", { step: t(`step.${key}`) })}
            onClick={() => {
              setTried(true);
              openTestPhone(phoneId);
            }}
          >
            {t("try.short")}
          </Button>
        )}
      </p>
      <p role="status" className="small">
        {isTried && (
          <>
            {t(`try.how.${key}`)}
            {hasCompanyHours && automatic.includes(key) && ` ${t("try.whileOpen")}`}
            {key === "hours" && names.length > 0 && (
              <>
                {" "}
                <Link to="/queues">{t("try.atOtherHours")}</Link>
              </>
            )}
          </>
        )}
      </p>
    </li>
  );
}

function addressOf(place: Place, { key }: Step, connectionId: number) {
  switch (place) {
    case "connection":
      return linkOptions({
        to: "/connections",
        search: { edit: connectionId, ...((key === "hours" || key === "rating") && { part: "messages" as const }) },
      });
    case "queues":
      return linkOptions({ to: "/queues" });
    case "hours":
      return linkOptions({ to: "/settings", search: { section: "schedules" } });
    case "specialDays":
      return linkOptions({ to: "/settings", search: { section: "specialDays" } });
    default:
      return linkOptions({ to: "/settings", search: { section: "options" } });
  }
}
