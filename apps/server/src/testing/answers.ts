/** The statuses of concurrent calls' answers, sorted. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}

/** The refresh token in an answer's cookie; "" if there is none. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return /\bjrt=([^;]*)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
}

/** The file id in an address, signed or not; NaN if there is none. */
export function mediaIdOf(address: string | null | undefined): number {
  return Number(/\/media\/(\d+)(?:\?|$)/.exec(address ?? "")?.[1]);
}
