import type { Message } from "@recado/contracts/messages";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { arrange } from "../messages/arrange-messages.ts";
import { Bubble, type BubbleActions } from "../messages/bubble.tsx";
import { player } from "../messages/kinds/audio-player.ts";
import { useHeard } from "../messages/kinds/heard.ts";
import { Viewer } from "../messages/kinds/viewer.tsx";
import { SkipFaulty } from "../messages/skip-faulty.tsx";
import { lineOf, showLine } from "../messages/use-jump.ts";
import { useLogKeys } from "../messages/use-log-keys.ts";
import { useMessageMenu } from "../messages/use-message-menu.ts";
import { PhoneCall } from "./phone-call.tsx";
import { PhoneMenu, type PhoneDoes } from "./phone-menu.tsx";
import log from "../messages/message-log.module.css";
import classes from "./phone-messages.module.css";

interface Props {
  messages: readonly Message[];
  /** The company's voice notes that the customer has not played. */
  unplayed: ReadonlySet<number>;
  /** How calls ended, by message. */
  calls: ReadonlyMap<number, "refused" | "unanswered" | null>;
  company: string;
  isGroup: boolean;
  does: PhoneDoes & { retry: (message: Message) => void; played: (message: Message) => void };
}

/** The messages as the customer's phone shows them: their own at the right, the company's at the left. */
export function PhoneMessages({ messages, unplayed, calls, company, isGroup, does }: Props) {
  const { t } = useTranslation("simulator");
  const menu = useMessageMenu();
  const { open: openMenu } = menu;
  const onKeyDown = useLogKeys(messages, openMenu);
  const days = useMemo(() => arrange({ messages, cycles: [], isWhole: true, unread: null }), [messages]);
  const scroller = useRef<HTMLDivElement>(null);
  const jumpTo = useCallback((messageId: number) => {
    const line = scroller.current && lineOf(scroller.current, messageId);
    if (line) showLine(line);
  }, []);
  const { retry, react } = does;
  const actions = useMemo<BubbleActions>(() => ({ jumpTo, retry, openMenu, react }), [jumpTo, retry, openMenu, react]);
  useEffect(() => player.stop, []);
  return (
    <div className={log.place} data-log="">
      {/* The keyboard must reach a scroller. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={log.scroller}
        role="log"
        aria-label={t("conversation", { company })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={() => menu.close()}
        onKeyDown={onKeyDown}
        {...menu.touch(messages)}
      >
        <div className={classes.messages}>
          {messages.length === 0 && <p className={`${classes.start} small`}>{t("start", { company })}</p>}
          {days.map((day) => (
            <section key={day.key} className={log.day}>
              <h4 className={log.date}>{day.date}</h4>
              {day.items.map((item) =>
                item.kind !== "message" ? null : item.message.mediaType === "call_log" ? (
                  <PhoneCall key={item.key} message={item.message} end={calls.get(item.message.id) ?? null} />
                ) : (
                  <SkipFaulty key={item.key} of={item.message}>
                    <Bubble
                      message={item.message}
                      isFirst={item.isFirst}
                      // The customer's phone must not show which user plays the customer.
                      isNamed={false}
                      isLast={item.isLast}
                      isNew={false}
                      isGroup={isGroup}
                      otherNumber={null}
                      name={company}
                      actions={actions}
                    />
                    {unplayed.has(item.message.id) && <Listener message={item.message} onHeard={does.played} />}
                  </SkipFaulty>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
      <PhoneMenu menu={menu} does={does} />
      <Viewer name={company} isOfPhone />
    </div>
  );
}

/** Tells the company when the customer has played its voice note. */
function Listener({ message, onHeard }: { message: Message; onHeard: (message: Message) => void }) {
  const hasHeard = useHeard(message.id);
  const tell = useEffectEvent(() => onHeard(message));
  useEffect(() => {
    if (hasHeard) tell();
  }, [hasHeard]);
  return null;
}
