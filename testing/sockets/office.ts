import { afterAll, beforeAll } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import type { ConnectionRef } from "../../apps/server/src/channels/port.ts";
import type { OpenApp } from "../../apps/server/src/open-app.ts";
import { connectionOf } from "../../apps/server/src/testing/customers.ts";
import type { TestApp } from "../../apps/server/src/testing/harness.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { Browser, type Told } from "./browser.ts";

/**
 * Two companies at their browsers. Ana and Dora are in one queue, Bia is in another, Caio sees conversations without
 * one. The stranger is the other company's admin; their clerk is in one of its queues.
 */
export const names = ["admin", "ana", "dora", "bia", "caio", "stranger", "clerk"] as const;
export type Name = (typeof names)[number];

export interface Office {
  readonly people: Record<Name, Person>;
  readonly browsers: Record<Name, Browser>;
  readonly connection: ConnectionRef;
  /** Ana's and Dora's; Bia's. */
  readonly queues: { sales: number; support: number };
  /** The same people, calling the other process where there is one. */
  readonly elsewhere: Record<Name, Person>;
  /** The events that each browser receives from `work`, as short words; omits browsers without events. */
  told(work: () => Promise<unknown>): Promise<Partial<Record<Name, string[]>>>;
  /** Whether there is another process. */
  readonly isSplit: boolean;
  forgetAll(): void;
}

/** Opens the office; where there is a second process, Dora's, Caio's and the stranger's browsers hang on it. */
export function useOffice(home: TestApp, openSecond?: () => Promise<OpenApp>): Office {
  const office = {} as Office;
  beforeAll(async () => {
    const second = await openSecond?.();
    const ports = { first: await home.listen(), second: await second?.listen() };
    const people = await hire(home);
    const browsers = {} as Record<Name, Browser>;
    for (const name of names) {
      const isElsewhere = ["dora", "caio", "stranger"].includes(name);
      browsers[name] = await Browser.open((isElsewhere && ports.second) || ports.first, people.staff[name]);
    }
    const doors = { http: second?.http ?? home.http };
    const elsewhere = Object.fromEntries(names.map((name) => [name, new Person(doors, people.staff[name])])) as Record<
      Name,
      Person
    >;
    Object.assign(office, {
      people: people.staff,
      browsers,
      elsewhere,
      isSplit: second !== undefined,
      queues: people.queues,
      connection: await connectionOf(home.app, people.staff.admin),
      told: (work: () => Promise<unknown>) => told(office, work),
      forgetAll: () => names.forEach((name) => browsers[name].forget()),
    });
  }, 60_000);
  afterAll(() => {
    for (const browser of Object.values(office.browsers)) browser.close();
  });
  return office;
}

async function hire(home: TestApp) {
  const [admin, stranger] = [await home.nobody.signUp(), await home.nobody.signUp()];
  const queues = { sales: await admin.queue(), support: await admin.queue() };
  const staff: Record<Name, Person> = {
    admin,
    ana: await admin.colleague("user", { name: "Ana", queueIds: [queues.sales] }),
    dora: await admin.colleague("supervisor", { name: "Dora", queueIds: [queues.sales] }),
    bia: await admin.colleague("user", { name: "Bia", queueIds: [queues.support] }),
    caio: await admin.colleague("user", { name: "Caio", allTicket: "enabled" }),
    stranger,
    clerk: await stranger.colleague("user", { queueIds: [await stranger.queue()], allTicket: "enabled" }),
  };
  return { staff, queues };
}

/** Everybody looks at every list, as a browser with the inbox open does. */
export async function openInbox(browser: Browser): Promise<void> {
  await browser.ask("joinNotification");
  for (const status of ["pending", "open", "closed"]) await browser.ask("joinTickets", status);
}

let sequence = 0;

async function told(office: Office, work: () => Promise<unknown>): Promise<Partial<Record<Name, string[]>>> {
  await silence(office);
  office.forgetAll();
  await work();
  const isLast = await silence(office);
  const heard = names.map(
    (name) => [name, office.browsers[name].told.filter((one) => !isLast(one)).map(inShort)] as const,
  );
  return Object.fromEntries(heard.filter(([, events]) => events.length > 0));
}

/** Waits until everything that was said before has arrived, on each way that an event can take. */
async function silence({ browsers, people, elsewhere, isSplit }: Office): Promise<(told: Told) => boolean> {
  const last = String(++sequence);
  const ways = isSplit ? [people, elsewhere] : [people];
  for (const { admin, stranger } of ways)
    for (const person of [admin, stranger])
      await person.does("PUT /settings/:key", { params: { key: "ratingTimeoutMinutes" }, body: { value: last } });
  const isLast = (one: Told) => one.event === "settings" && one.payload.setting.value === last;
  const hasIt = (name: Name) => browsers[name].told.filter(isLast).length === ways.length;
  await Promise.all(names.map((name) => browsers[name].hears(() => hasIt(name), `the last word at ${name}'s`)));
  return isLast;
}

/** `ticket update open`, `appMessage create`, … */
function inShort({ event, payload }: Told): string {
  const ticket: Ticket | undefined = event === "ticket" && payload.action === "update" ? payload.ticket : undefined;
  return [event, payload.action, ...(ticket ? [ticket.status] : [])].join(" ");
}
