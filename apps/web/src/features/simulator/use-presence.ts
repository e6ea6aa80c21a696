import { useEffect, useState } from "react";
import { useEvent } from "../../shell/live.ts";

/** A state that is not repeated ends after this time, as in WhatsApp, ms. */
const lasts = 12_000;

/** Whether an attendant is typing or recording for this customer. */
export function usePresence(whatsappId: number, customerId: number): "composing" | "recording" | null {
  const [heard, setHeard] = useState<{ state: "composing" | "recording" | "paused" } | null>(null);
  useEvent("simulator", (event) => {
    if (event.whatsappId !== whatsappId) return;
    if (event.action === "presence" && event.customerId === customerId) setHeard({ state: event.state });
    // The typed message has arrived.
    if (event.action === "message" && event.message.customerId === customerId && !event.message.fromCustomer)
      setHeard(null);
  });
  useEffect(() => {
    if (heard === null) return;
    const timer = setTimeout(() => setHeard(null), lasts);
    return () => clearTimeout(timer);
  }, [heard]);
  return heard === null || heard.state === "paused" ? null : heard.state;
}
