import type { GatewayName } from "@recado/contracts/gateways";

/** What a gateway is asked to charge. */
export interface Order {
  /** Our name of the charge, letters and digits. */
  txid: string;
  cents: number;
  description: string;
  expiresInSeconds: number;
  payer: { companyId: number; name: string; email: string | null; document: string };
}

export interface Charged {
  /** The code to copy, from which the QR code is drawn. */
  code: string;
  /** Null: it can be paid at any time. */
  expiresAt: Date | null;
}

/** Money that came for a charge. */
export interface Money {
  /** What the gateway calls it. */
  externalId: string;
  cents: number;
  at: Date;
  /** It went back to its payer, whole. */
  isRefunded: boolean;
}

/**
 * A way to be paid. A call throws ERR_GATEWAY_FAILED where the gateway does not answer, or with what is no answer, and
 * ERR_GATEWAY_REFUSED where it says no.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Characters of a txid. */
  readonly txidLength: number;
  /** Asked twice with the same txid, it answers the same charge. */
  createCharge(order: Order): Promise<Charged>;
  /** What came for a charge. One that the gateway does not know, as after a change of account, is refused: it is asked again. */
  readCharge(txid: string): Promise<Money[]>;
  /** Resolves where the gateway knows our credentials. */
  test(): Promise<void>;
  /** Has it tell us of payments. */
  registerWebhook(): Promise<void>;
}
