import type { GatewayName } from "@recado/contracts/gateways";

/** A charge requested of a gateway. */
export interface Order {
  /** Our name of the charge, letters and digits. */
  txid: string;
  cents: number;
  description: string;
  expiresInSeconds: number;
  payer: { companyId: number; name: string; email: string | null; document: string };
}

export interface Charged {
  /** The code to copy, also drawn as QR code. */
  code: string;
  /** Null: it never expires. */
  expiresAt: Date | null;
}

/** Money received for a charge. */
export interface Money {
  /** The gateway's id of it. */
  externalId: string;
  cents: number;
  at: Date;
  /** It was refunded completely. */
  isRefunded: boolean;
}

/**
 * A payment provider. Calls throw ERR_GATEWAY_FAILED if the gateway does not answer or the answer is invalid, and
 * ERR_GATEWAY_REFUSED if it refuses.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Length of a txid in characters. */
  readonly txidLength: number;
  /** Idempotent: the same txid gives the same charge. */
  createCharge(order: Order): Promise<Charged>;
  /**
   * The money received for a charge. A charge unknown to the gateway, for example after a change of account, is refused
   * and polled again.
   */
  readCharge(txid: string): Promise<Money[]>;
  /** Resolves if the gateway accepts our credentials. */
  test(): Promise<void>;
  /** Registers our address for payment reports. */
  registerWebhook(): Promise<void>;
}
