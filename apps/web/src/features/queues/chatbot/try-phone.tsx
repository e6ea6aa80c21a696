import { TextInput } from "@mantine/core";
import { IconBattery3, IconMicrophone, IconSend2, IconWifi } from "@tabler/icons-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../shell/session.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useFirstFocus } from "../../../ui/use-first-focus.ts";
import { MessageText } from "../../messages/message-text.tsx";
import type { Turn } from "./use-try.ts";
import classes from "./try-bot.module.css";

interface Props {
  clock: string;
  turns: readonly Turn[];
  /** Says who continues the conversation. */
  status: string | null;
  onWrite: (text: string) => Promise<boolean>;
}

/** Shows the end of the conversation. */
function scrollTo(last: HTMLLIElement | null): void {
  const log = last?.parentElement;
  log?.scrollTo({ top: log.scrollHeight });
}

/** The customer's phone: the customer's messages, the app's answers, and the rule behind each. */
export function TryPhone({ clock, turns, status, onWrite }: Props) {
  const { t } = useTranslation("queues");
  const company = useMe().company.name;
  const [text, setText] = useState("");
  const field = useFirstFocus();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && (await onWrite(text))) setText("");
  };
  return (
    <div className={classes.phone}>
      <div className={`${classes.statusBar} numbers`} aria-hidden="true">
        <span>{clock.slice(11)}</span>
        <span className={classes.signs}>
          <IconWifi size={14} />
          <IconBattery3 size={16} />
        </span>
      </div>
      <div className={classes.bar}>
        <Avatar name={company} size={32} />
        <span className={classes.lines}>
          <span className={`${classes.name} ellipsis`}>{company}</span>
          <span className="meta dim">{status}</span>
        </span>
      </div>
      <ol
        className={classes.log}
        aria-label={t("try.log")}
        aria-live="polite"
        // It scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {turns.map((turn, n) => (
          // Turns are only added.
          <li key={n} ref={n === turns.length - 1 ? scrollTo : null} className={classes.turn}>
            <TurnOf turn={turn} />
          </li>
        ))}
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
        <IconButton label={t("try.sendVoice")} onClick={() => void onWrite("")}>
          <IconMicrophone size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton type="submit" label={t("try.send")}>
          <IconSend2 size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </form>
    </div>
  );
}

function TurnOf({ turn: { text, at, given, says, silence, machine } }: { turn: Turn }) {
  const { t } = useTranslation("queues");
  const time = at.slice(11);
  return (
    <>
      {text === null && <Note>{t("try.passed", { time })}</Note>}
      {given !== null && <Note>{t("try.given", { queue: given })}</Note>}
      {text !== null && (
        <p className={classes.mine}>
          <span>{text === "" ? t("try.voice") : text}</span>
          <span className="meta">{time}</span>
        </p>
      )}
      {silence !== null && (
        <Note>
          {silence !== "machine" && `${t("try.silent")} ${t(`try.silence.${silence}`)}`}
          {silence === "machine" && machine && t(`try.asks.${machine.kind}`, machine)}
        </Note>
      )}
      {says.map(({ rule, body, files }, n) => (
        // An answer does not change any more.
        <div key={n} className={classes.answer}>
          <p className={classes.theirs}>
            <span>{body === "" ? t("try.files", { names: files.join(", ") }) : <MessageText body={body} />}</span>
            <span className="meta dim">{time}</span>
          </p>
          <span className={`${classes.rule} meta dim`} data-tip={t(`why.${rule}`, { ns: "messages" })}>
            {t(`rule.${rule}`, { ns: "messages" })}
          </span>
        </div>
      ))}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={`${classes.note} meta`}>{children}</p>;
