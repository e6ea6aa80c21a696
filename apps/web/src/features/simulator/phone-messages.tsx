import type { Message } from "@recado/contracts/messages";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { arrange } from "../messages/arrange-messages.ts";
import { Bubble, type BubbleActions } from "../messages/bubble.tsx";
import { player } from "../messages/kinds/audio-player.ts";
import { useHeard } from "../messages/kinds/heard.ts";
import { Viewer } from "../messages/kinds/viewer.tsx";
import { SkipFaulty } from "../messages/skip-faulty.tsx";
import { useLogKeys } from "../messages/use-log-keys.ts";
import { useMessageMenu } from "../messages/use-message-menu.ts";
import { PhoneCall } from "./phone-call.tsx";
import { PhoneMenu, type PhoneDoes } from "./phone-menu.tsx";
import classes from "./phone-messages.module.css";

interface Props {
  messages: readonly Message[];
  /** Voice notes of the company that were not listened to yet. */
  unplayed: ReadonlySet<number>;
  /** How calls ended, by message. */
  calls: ReadonlyMap<number, "refused" | "unanswered" | null>;
  company: string;
  isGroup: boolean;
  does: PhoneDoes & { retry: (message: Message) => void; played: (message: Message) => void };
}

/** The chat's own bubbles: the customer's at right with their ticks, the company's at left. */
export function PhoneMessages({ messages, unplayed, calls, company, isGroup, does }: Props) {
  const { t } = useTranslation("simulator");
  const menu = useMessageMenu();
  const { open: openMenu } = menu;
  const onKeyDown = useLogKeys(messages, openMenu);
  const days = useMemo(() => arrange({ messages, cycles: [], isWhole: true, unread: null }), [messages]);
  const { retry, react } = does;
  const actions = useMemo<BubbleActions>(() => ({ jumpTo, retry, openMenu, react }), [retry, openMenu, react]);
  useEffect(() => player.stop, []);
  return (
    <div className={classes.place} data-log="">
      {/* column-reverse keeps the newest in view, and what is read in its place. What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.scroller}
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
            <section key={day.key} className={classes.section}>
              <h4 className={`${classes.day} meta numbers`}>{day.date}</h4>
              {day.items.map((item) =>
                item.kind !== "message" ? null : item.message.mediaType === "call_log" ? (
                  <PhoneCall key={item.key} message={item.message} end={calls.get(item.message.id) ?? null} />
                ) : (
                  <SkipFaulty key={item.key} of={item.message}>
                    <Bubble
                      message={item.message}
                      isFirst={item.isFirst}
                      isLast={item.isLast}
                      isNew={false}
                      isGroup={isGroup}
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

/** The company is told when its voice note is listened to. */
function Listener({ message, onHeard }: { message: Message; onHeard: (message: Message) => void }) {
  const hasHeard = useHeard(message.id);
  const tell = useEffectEvent(() => onHeard(message));
  useEffect(() => {
    if (hasHeard) tell();
  }, [hasHeard]);
  return null;
}

function jumpTo(messageId: number): void {
  const line = document.querySelector<HTMLElement>(`[role="log"] [data-id="${messageId}"]`);
  line?.scrollIntoView({ block: "center" });
  line?.focus({ preventScroll: true });
}
