import { limits } from "@recado/contracts/limits";
import { beginningOf } from "@recado/contracts/storable-text";
import { call } from "../../shell/api.ts";

/** "Natal (cópia)", and with a number from 2 on. */
type Say = (name: string, number: number) => string;

/** A name for a campaign's copy that no other campaign has: later copies are numbered. */
export async function copyName(name: string, say: Say): Promise<string> {
  const short = beginningOf(name, limits.campaign.name - say("", 999).length);
  const nameOf = (number: number) => say(short, number);
  // What the names of all its copies have in common: without the last bracket.
  const searchParam = nameOf(1).slice(0, -1);
  const { records, count, hasMore } = await call("GET /campaigns", { query: { searchParam } });
  const taken = new Set(records.map((record) => record.name));
  // Only the newest are known where there are many, and those have the highest numbers.
  let number = hasMore ? count + 1 : 1;
  while (taken.has(nameOf(number))) number++;
  return nameOf(number);
}
