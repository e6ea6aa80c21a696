import type { AuthenticationCreds, BaileysEventMap, WACallEvent, WASocket } from "baileys";
import type { SessionSink, SessionEnd, SessionOptions } from "../port.ts";
import { ringingCall } from "./calls.ts";
import { endOf } from "./close-reason.ts";
import { historyOf } from "./history.ts";
import { identityOf } from "./jid.ts";
import { followNumberHealth } from "./number-health.ts";
import { Codes } from "./pairing.ts";

/** Days of history that WhatsApp sends unasked when a phone is linked; more is requested. */
export const recentDays = 90;

interface Followed {
  sink: SessionSink;
  options: SessionOptions;
  creds: AuthenticationCreds;
  /** Runs work that a later state or offer repeats; a storage error ends the session. */
  quietly: (work: Promise<unknown>) => void;
  over: (end: SessionEnd) => void;
}

/** Reports the session's state from its code to its end, stores the phone's history, and refuses calls. */
export function followSession(socket: WASocket, { sink, options, creds, quietly, over }: Followed): void {
  const codes = new Codes(socket, options.pairingNumber, {
    show: (state) => quietly(sink.state(state)),
    refused: () => over({ kind: "refused", code: "pairingNumber" }),
  });
  socket.ws.on("message", () => sink.heard());
  // WhatsApp answers the upgrade with an HTTP status. Baileys ignores this, so the session would open forever.
  socket.ws.on("unexpected-response", () => over({ kind: "passing", code: "unreachable" }));
  socket.ev.on("messaging-history.set", (past) => quietly(storeHistory(past, sink, options.historyDays)));
  followNumberHealth(socket, (told) => quietly(sink.health(told)));
  socket.ev.on("call", (calls) => quietly(answerCalls(calls, sink, socket)));
  socket.ev.on("connection.update", ({ qr, connection, isNewLogin, lastDisconnect }) => {
    if (qr) codes.offer(qr);
    if (isNewLogin) {
      codes.done();
      quietly(sink.state({ status: "PAIRING" }));
    }
    if (connection === "open") quietly(sink.state({ status: "CONNECTED", number: identityOf(creds.me?.id)?.pn ?? "" }));
    if (connection === "close") {
      const status = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
      over(endOf(status, codes.count > 0));
    }
  });
}

async function storeHistory(
  past: BaileysEventMap["messaging-history.set"],
  sink: SessionSink,
  days: number,
): Promise<void> {
  for (const batch of historyOf(past, { days, now: Date.now() })) await sink.history(batch);
}

/** A call rings repeatedly under one id: the sink stores it once. */
async function answerCalls(calls: readonly WACallEvent[], sink: SessionSink, socket: WASocket): Promise<void> {
  for (const event of calls) {
    const call = ringingCall(event, Date.now());
    if (call && (await sink.called(call)).refuses) await socket.rejectCall(event.id, event.from).catch(() => undefined);
  }
}
