import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MomentField } from "../../../ui/date-field/moment-field.tsx";
import { tryMoments } from "./try-clock.ts";
import { TryPhone } from "./try-phone.tsx";
import { useTry } from "./use-try.ts";
import chips from "../../../ui/chips.module.css";
import classes from "./try-bot.module.css";

const momentNames = ["tonight", "sunday", "christmas"] as const;

/** A test phone that writes to this queue, and its clock. */
export function TryBot({ queueId }: { queueId: number }) {
  const { t } = useTranslation("queues");
  const { clock, isWrong, turns, place, machine, today, setClock, setNow, writes, skip, restart } = useTry(queueId);
  const status = () => {
    if (!place) return null;
    if (machine) return t(`try.machine.${machine.kind}`, machine);
    return t(place.chatbot || place.queueId === null ? "try.bot" : "try.waits");
  };
  return (
    <div className={classes.try}>
      <div className={classes.controls}>
        <p className="small dim">{t("try.help")}</p>
        <MomentField label={t("try.clock")} value={clock} error={isWrong && t("try.noMoment")} onChange={setClock} />
        <div className={chips.chips}>
          <button type="button" className={chips.chip} onClick={setNow}>
            {t("try.now")}
          </button>
          {momentNames.map((name) => (
            <button key={name} type="button" className={chips.chip} onClick={() => setClock(tryMoments[name](today))}>
              {t(`try.${name}`)}
            </button>
          ))}
        </div>
        <div className={classes.verbs}>
          <Button variant="default" onClick={() => skip(10)}>
            {t("try.skip")}
          </Button>
          <Button variant="default" onClick={restart} disabled={turns.length === 0}>
            {t("try.restart")}
          </Button>
        </div>
      </div>
      <TryPhone clock={clock} turns={turns} status={status()} onWrite={writes} />
    </div>
  );
}
