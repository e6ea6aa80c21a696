/** A refusal that the client gets as an error. */
export class QueryError extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
