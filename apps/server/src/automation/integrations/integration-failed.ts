import { storableText } from "@recado/contracts/storable-text";

/** The other side refused or failed. `reason` is for the admin: status and error text, never a key. */
export class IntegrationFailed extends Error {
  readonly reason: string;
  readonly status: number | null;
  readonly attempts: number;

  constructor(reason: string, status: number | null = null, attempts = 1) {
    super(reason);
    this.reason = storableText(reason.slice(0, 300));
    this.status = status;
    this.attempts = attempts;
  }
}
