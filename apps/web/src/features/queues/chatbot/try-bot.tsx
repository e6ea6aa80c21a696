import { Button, TextInput } from "@mantine/core";
import type { Scratch, TriedMessage } from "@recado/contracts/bot";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { momentOf, wallOf } from "../../../locales/zone.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { notify } from "../../../ui/toasts.ts";
import { useFirstFocus } from "../../../ui/use-first-focus.ts";
import { MessageText } from "../../messages/message-text.tsx";
import { laterBy, tryMoments } from "./try-clock.ts";
import chips from "../../../ui/chips.module.css";
import classes from "./try-bot.module.css";

interface Turn {
  text: string;
  at: string;
  says: readonly TriedMessage[];
}

const momentNames = ["tonight", "sunday", "christmas"] as const;

/** A conversation with the bot as a customer would have it, at any time: a dry run of which nothing is kept. */
export function TryBot({ queueId }: { queueId: number }) {
  const { t } = useTranslation("queues");
  const { timeZone } = useCompanyZone();
  const nowThere = () => wallOf(new Date(), timeZone);
  const [clock, setClock] = useState(nowThere);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [scratch, setScratch] = useState<Scratch | null>(null);
  const [text, setText] = useState("");
  const [isAsking, setAsking] = useState(false);
  const field = useFirstFocus();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const at = momentOf(clock, timeZone);
    if (text.trim() === "" || !at || isAsking) return;
    setAsking(true);
    try {
      const body = { text, at: at.moment.toISOString(), scratch };
      const answer = await call("POST /queue/:queueId/try", { params: { queueId }, body });
      setTurns([...turns, { text, at: clock, says: answer.says }]);
      setScratch(answer.scratch);
      setText("");
    } catch (error) {
      notify.error(codeOf(error));
    }
    setAsking(false);
  };
  const restart = () => {
    setTurns([]);
    setScratch(null);
    setClock(nowThere());
  };
  return (
    <div className={classes.try}>
      <p className="small dim">{t("try.help")}</p>
      <TextInput
        type="datetime-local"
        label={t("try.clock")}
        value={clock}
        onChange={(event) => setClock(event.currentTarget.value)}
      />
      <div className={chips.chips}>
        <button type="button" className={chips.chip} onClick={() => setClock(nowThere())}>
          {t("try.now")}
        </button>
        {momentNames.map((name) => (
          <button
            key={name}
            type="button"
            className={chips.chip}
            onClick={() => setClock(tryMoments[name](nowThere().slice(0, 10)))}
          >
            {t(`try.${name}`)}
          </button>
        ))}
        <button type="button" className={chips.chip} onClick={() => setClock(laterBy(clock, 10))}>
          {t("try.skip")}
        </button>
      </div>
      <ol className={classes.log} aria-label={t("try.log")} aria-live="polite">
        {turns.map((turn, n) => (
          // Turns are only added.
          <li key={n} className={classes.turn}>
            <TurnOf turn={turn} />
          </li>
        ))}
        {scratch && (
          <li className="small dim">
            {t(scratch.place.chatbot || scratch.place.queueId === null ? "try.bot" : "try.waits")}
          </li>
        )}
      </ol>
      <form className={classes.write} onSubmit={(event) => void send(event)}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label={t("try.placeholder")}
          placeholder={t("try.placeholder")}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ""}>
          {t("try.send")}
        </Button>
        <Button variant="default" onClick={restart}>
          {t("try.restart")}
        </Button>
      </form>
    </div>
  );
}

function TurnOf({ turn: { text, at, says } }: { turn: Turn }) {
  const { t } = useTranslation("queues");
  return (
    <>
      <p className={classes.theirs}>
        {text}
        <span className="meta dim">{at.slice(11)}</span>
      </p>
      {says.length === 0 && <p className="small dim">{t("try.silent")}</p>}
      {says.map(({ rule, body, files }, n) => (
        // An answer does not change any more.
        <p key={n} className={classes.ours}>
          <span className="meta dim">{t(`rule.${rule}`, { ns: "messages" })}</span>
          <span>{body === "" ? t("try.files", { names: files.join(", ") }) : <MessageText body={body} />}</span>
        </p>
      ))}
    </>
  );
}
