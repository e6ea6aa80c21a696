/** Moments at which an admin tries the bot, as wall-clock text of the company's zone: "2026-12-25T10:00". */
export const tryMoments = {
  tonight: (today: string): string => `${today}T22:00`,
  sunday: (today: string): string => `${nextSunday(today)}T10:00`,
  christmas: (today: string): string => `${Number(today.slice(0, 4)) + (today.slice(5) > "12-25" ? 1 : 0)}-12-25T10:00`,
};

function nextSunday(today: string): string {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** The time this many minutes later. */
export const laterBy = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
