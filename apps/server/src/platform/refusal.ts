import { errorStatus, type ErrorCode, type Refusal as RefusalBody } from "@recado/contracts/errors";

/** A refused request: an error code, its status, and the code's documented fields. */
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

/** Usage: `throw refuse("ERR_NO_TICKET_FOUND")`. */
export const refuse = (code: ErrorCode, details?: Omit<RefusalBody, "error">): Refusal => new Refusal(code, details);
