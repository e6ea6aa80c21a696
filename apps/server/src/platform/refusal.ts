import { errorStatus, type ErrorCode, type Refusal as RefusalBody } from "@recado/contracts/errors";

/** A request that the app refuses: a code of the catalogue, its status, and what the code is documented to carry. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<RefusalBody, "error">;

  constructor(code: ErrorCode, details: Omit<RefusalBody, "error"> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  get body(): RefusalBody {
    return { error: this.code, ...this.details };
  }
}

/** Reads as a sentence where it stands: `throw refuse("ERR_NO_TICKET_FOUND")`. */
export const refuse = (code: ErrorCode, details?: Omit<RefusalBody, "error">): Refusal => new Refusal(code, details);
