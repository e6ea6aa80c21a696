import type { SimulatedMessage } from "@recado/contracts/simulator";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { MessageText } from "../messages/message-text.tsx";
import { stateOf, Ticks } from "../messages/ticks.tsx";
import type { Unsent } from "./use-phone-sender.ts";
import classes from "./phone-messages.module.css";

interface Props {
  messages: readonly SimulatedMessage[];
  unsent: readonly Unsent[];
  company: string;
  onRetry: (unsent: Unsent) => void;
}

/** Bubbles: the customer's own at right with their ticks, the company's at left. */
export function PhoneMessages({ messages, unsent, company, onRetry }: Props) {
  const { t } = useTranslation("simulator");
  return (
    // column-reverse keeps the newest in view, and what is read in its place. What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="log" aria-label={t("conversation", { company })}>
      <div className={classes.messages}>
        {messages.length + unsent.length === 0 && <p className={`${classes.start} small`}>{t("start", { company })}</p>}
        {messages.map((message, place) => {
          const day = formatDate(message.createdAt);
          const before = messages[place - 1];
          const isNewDay = before === undefined || formatDate(before.createdAt) !== day;
          const isLast = messages[place + 1]?.fromCustomer !== message.fromCustomer;
          return (
            <Fragment key={message.id}>
              {isNewDay && <span className={`${classes.day} meta numbers`}>{day}</span>}
              <div
                className={classes.bubble}
                data-mine={message.fromCustomer || undefined}
                data-last={isLast || undefined}
              >
                <span className="visually-hidden">{message.fromCustomer ? t("you") : company}: </span>
                {message.deleted ? (
                  <em className={classes.deleted}>{t("deleted")}</em>
                ) : (
                  <span className={classes.text}>
                    <MessageText body={message.body} />
                  </span>
                )}
                <span className={`${classes.foot} numbers`}>
                  {message.edited && !message.deleted && <span>{t("edited")}</span>}
                  {formatTime(message.createdAt)}
                  {message.fromCustomer && <Ticks state={stateOf({ ack: message.ack, failure: null })} />}
                </span>
                {message.reaction && <span className={classes.reaction}>{message.reaction}</span>}
              </div>
            </Fragment>
          );
        })}
        {unsent.map((one) => (
          <Fragment key={one.key}>
            <div className={classes.bubble} data-mine data-last>
              <span className={classes.text}>
                <MessageText body={one.body} />
              </span>
              <span className={classes.foot}>
                <Ticks state={one.hasFailed ? "failed" : "waiting"} />
              </span>
            </div>
            {one.hasFailed && (
              <button type="button" className={classes.retry} onClick={() => onRetry(one)}>
                {t("failed")}
              </button>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
