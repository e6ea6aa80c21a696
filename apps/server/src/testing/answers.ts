/** What several callers at once were answered, the lowest status first. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}

/** The refresh token that an answer puts into the browser's cookie; "" when it puts none. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return /\bjrt=([^;]*)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
}

/** The file of an address, signed or not; NaN where there is none. */
export function mediaIdOf(address: string | null | undefined): number {
  return Number(/\/media\/(\d+)(?:\?|$)/.exec(address ?? "")?.[1]);
}
