import type { AuthenticationCreds, WASocket } from "baileys";
import type { SessionState } from "../port.ts";

/** What is shown to whoever links a phone: QR codes one after another, or one code to type on the phone of a number. */
export class Codes {
  /** How many were offered. */
  count = 0;
  private readonly socket: WASocket;
  private readonly number: string;
  private readonly tell: { show(state: SessionState): void; refused(): void };
  private isCommanded = false;

  constructor(socket: WASocket, number: string, tell: Codes["tell"]) {
    this.socket = socket;
    this.number = number;
    this.tell = tell;
  }

  /** WhatsApp has a code to scan: it would take another way of linking now. */
  offer(qrcode: string): void {
    const retries = this.count++;
    if (this.number === "") return this.tell.show({ status: "qrcode", qrcode, retries });
    if (!this.isCommanded) void this.ask();
  }

  /** The phone has taken it. */
  done(): void {
    this.socket.ws.off("CB:iq,type:error", this.refuse);
  }

  private async ask(): Promise<void> {
    this.isCommanded = true;
    // Baileys doesn't wait for the answer; until the phone takes the code, nothing else is asked for.
    this.socket.ws.on("CB:iq,type:error", this.refuse);
    try {
      const pairingCode = await this.socket.requestPairingCode(this.number);
      this.tell.show({ status: "qrcode", qrcode: "", pairingCode, retries: 0 });
    } catch {
      this.refuse();
    }
  }

  private readonly refuse = (): void => {
    this.done();
    this.tell.refused();
  };
}

/** Asking for a code names the phone before it is linked: with that name a session would log in, not be linked. */
export function forgetUnpaired(creds: AuthenticationCreds): void {
  if (creds.account) return;
  delete creds.me;
  delete creds.pairingCode;
}
