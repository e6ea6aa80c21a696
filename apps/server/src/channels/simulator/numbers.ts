import { isValidPhoneNumber } from "libphonenumber-js/max";

const brazilianMobile = /^55([1-9]\d)9?([6-9]\d{7})$/;

/**
 * The number as WhatsApp writes it: digits with country code; Brazilian mobile numbers keep their ninth digit only in
 * the areas 11 to 28.
 */
export function canonicalNumber(digits: string): string {
  const [, area, rest] = brazilianMobile.exec(digits) ?? [];
  if (!area || !rest) return digits;
  return Number(area) <= 28 ? `55${area}9${rest}` : `55${area}${rest}`;
}

/** Whether it is a valid phone number. In Brazil every mobile number has a ninth digit. */
export function isSomebodysNumber(digits: string): boolean {
  const [, area, rest] = brazilianMobile.exec(digits) ?? [];
  return isValidPhoneNumber(`+${area && rest ? `55${area}9${rest}` : digits}`);
}

/** A mobile number of São Paulo. `random` is from 0 to 1. */
export const inventedNumber = (random: number): string => `55119${Math.floor(60_000_000 + random * 39_999_999)}`;

/** The number that a test phone shows: one outside any network. */
export const phoneNumberOf = (connectionId: number): string =>
  `551190${String(connectionId % 10_000_000).padStart(7, "0")}`;
