import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** The least time between two announcements, ms. */
const pause = 10_000;

/** Reads out, now and then, how many conversations are unread; the open one announces its own messages. */
export function UnreadAnnouncer({ count }: { count: number }) {
  const { t } = useTranslation("tickets");
  const [told, setTold] = useState(count);
  const last = useRef(-pause);
  useEffect(() => {
    if (count === told) return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setTold(count);
      },
      Math.max(0, last.current + pause - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [count, told]);
  return (
    <div role="status" className="visually-hidden">
      {told > 0 && t("bell.label", { count: told })}
    </div>
  );
}
