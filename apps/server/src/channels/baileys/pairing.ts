import type { AuthenticationCreds, WASocket } from "baileys";
import type { SessionState } from "../port.ts";

/** Shows the codes that link a phone: QR codes one after another, or one pairing code to type on the phone. */
export class Codes {
  /** Number of codes offered. */
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

  /** WhatsApp offers a QR code: from now on it also accepts a request for a pairing code. */
  offer(qrcode: string): void {
    const retries = this.count++;
    if (this.number === "") return this.tell.show({ status: "qrcode", qrcode, retries });
    if (!this.isCommanded) void this.ask();
  }

  /** The phone accepted the code. */
  done(): void {
    this.socket.ws.off("CB:iq,type:error", this.refuse);
  }

  private async ask(): Promise<void> {
    this.isCommanded = true;
    // Baileys does not wait for the answer. Nothing else is requested until the phone accepts the code.
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

/** Requesting a code sets the phone's name before it is linked. With that name a session would log in instead of linking. */
export function forgetUnpaired(creds: AuthenticationCreds): void {
  if (creds.account) return;
  delete creds.me;
  delete creds.pairingCode;
}
