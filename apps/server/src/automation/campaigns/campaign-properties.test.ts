import fc from "fast-check";
import { expect, test } from "vitest";
import type { NumberHealth } from "@recado/contracts/number-health";
import { isWindowOpen, nextOpening, type WindowDay } from "../campaign-templates/windows.ts";
import { allowanceOf, type ConnectionStand } from "../../channels/pace/allowance.ts";
import { pauseAfter, shortestMs } from "./pace.ts";
import { planTick, type TickFacts } from "./plan-tick.ts";

const hour = 3_600_000;
const day = 24 * hour;
const noHealth: NumberHealth = {
  isRestricted: false,
  restrictedUntil: null,
  newChatStage: "NONE",
  newChatQuota: null,
  newChatsUsed: null,
  newChatCycleEndsAt: null,
};

interface Shop {
  /** When it falls, and for how long. */
  falls: { at: number; for: number }[];
  dailyLimit: number;
  restrictedUntil: number;
}
interface Person {
  knows: boolean[];
  blocked: boolean[];
  optsOutAt: number;
  isAbsent: boolean;
}
interface World {
  zone: string;
  days: WindowDay[];
  begin: number;
  shops: Shop[];
  people: Person[];
  /** Somebody stops it, and restarts it. */
  stops: { at: number; for: number }[];
  settings: { messageInterval: number; longerIntervalAfter: number; greaterInterval: number };
  chances: number[];
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "05", "30", "55"))
  .map(([h, m]) => `${String(h).padStart(2, "0")}:${m}`);
const windowDays: fc.Arbitrary<WindowDay[]> = fc
  .array(fc.record({ startTime: time, endTime: time, isEnabled: fc.boolean() }), { minLength: 7, maxLength: 7 })
  .map((all) => all.map((one, dayOfWeek) => ({ ...one, dayOfWeek })))
  .filter((all) => all.some(({ isEnabled }) => isEnabled));
const moments = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 20 * day }), for: fc.integer({ min: 1_000, max: 2 * day }) }),
  { maxLength: 4 },
);
const world: fc.Arbitrary<World> = fc
  .record({
    zone: fc.constantFrom("America/Sao_Paulo", "America/New_York", "Europe/London", "Australia/Lord_Howe", "UTC"),
    days: windowDays,
    // Days around changes of the clocks, in several zones.
    begin: fc.constantFrom("2026-03-07", "2026-03-28", "2026-04-04", "2026-10-24", "2026-10-31", "2026-07-01"),
    shops: fc.array(
      fc.record({
        falls: moments,
        dailyLimit: fc.integer({ min: 10, max: 40 }),
        restrictedUntil: fc.integer({ min: 0, max: 5 * day }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    people: fc.array(
      fc.record({
        knows: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        blocked: fc.array(
          fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
          { minLength: 3, maxLength: 3 },
        ),
        optsOutAt: fc.oneof(
          { weight: 9, arbitrary: fc.constant(Infinity) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: day }) },
        ),
        isAbsent: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { maxLength: 40 },
    ),
    stops: moments,
    settings: fc.record({
      messageInterval: fc.integer({ min: 5, max: 600 }),
      longerIntervalAfter: fc.integer({ min: 0, max: 10 }),
      greaterInterval: fc.integer({ min: 10, max: 7_200 }),
    }),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  })
  .map((given) => ({ ...given, begin: Date.parse(`${given.begin}T00:00:00Z`) }));

interface Said {
  person: number;
  shop: number;
  at: number;
}

/** Plays a campaign to its end: everything that the database and WhatsApp do is played here, what to do is planned. */
function play(given: World): { said: Said[]; reached: Map<number, number>; skipped: Set<number>; isOver: boolean } {
  const { begin, shops, people, chances } = given;
  const within = (spans: readonly { at: number; for: number }[], now: number) =>
    spans.some((span) => now >= begin + span.at && now < begin + span.at + span.for);
  const nextEnd = (now: number) =>
    Math.min(
      ...[...shops.flatMap(({ falls }) => falls), ...given.stops]
        .map((span) => begin + span.at + span.for)
        .filter((at) => at > now),
      now + hour,
    );
  const queued = new Set(people.keys());
  const checked = new Set<number>();
  const sending = new Map<number, { shop: number; isTaken: boolean }>();
  const skipped = new Set<number>();
  const reached = new Map<number, number>();
  const said: Said[] = [];
  const nextAt = shops.map(() => 0);
  const dayOf = (at: number) => new Intl.DateTimeFormat("en-CA", { timeZone: given.zone }).format(at);
  let [now, nextSendAt, isFrozen, turn] = [begin, 0, false, 0];
  for (let step = 0; step < 5_000; step++) {
    // What a session has taken reaches its reader when it is up; what none has taken is given back when it falls.
    for (const [person, row] of sending) {
      const isUp = !within(shops[row.shop]?.falls ?? [], now);
      if (isUp) {
        sending.delete(person);
        reached.set(person, (reached.get(person) ?? 0) + 1);
      } else if (!row.isTaken) {
        sending.delete(person);
        queued.add(person);
        said.splice(
          said.findLastIndex((one) => one.person === person),
          1,
        );
      }
    }
    if (within(given.stops, now)) {
      now = nextEnd(now);
      continue;
    }
    const open = isWindowOpen(given.days, given.zone, new Date(now));
    const opening = open ? now : (nextOpening(given.days, given.zone, new Date(now))?.getTime() ?? null);
    const facts: TickFacts = {
      now,
      scheduledAt: begin,
      isOverdue: false,
      hasCampaigns: true,
      window: { isOpen: open, nextOpening: opening },
      connections: shops.map((shop, id) => ({
        id,
        nextAt: nextAt[id] ?? 0,
        allowance: allowanceOf(standOf(shop, id), new Date(now)),
      })),
      nextSendAt,
      isFrozen,
      sending: sending.size,
      retryAt: null,
      candidates: isFrozen
        ? [...queued].slice(0, 10).map((id) => {
            const one = people[id];
            const of = (flags: readonly boolean[] = []) =>
              flags.flatMap((flag, shop) => (flag && shop < shops.length ? [shop] : []));
            return {
              id,
              refusal: one && now >= begin + one.optsOutAt ? "ERR_CAMPAIGN_OPTED_OUT" : null,
              isChecked: checked.has(id) || of(one?.knows).length > 0,
              knownOn: of(one?.knows),
              ticketsOn: of(one?.knows),
              blockedOn: of(one?.blocked),
              boundTo: null,
            };
          })
        : [],
    };
    const plan = planTick(facts);
    switch (plan.do) {
      case "finish":
        return { said, reached, skipped, isOver: true };
      case "freeze":
        isFrozen = true;
        break;
      case "sleep":
        now = plan.until;
        break;
      case "rest":
        expect(plan.until).toBeGreaterThan(now);
        now = plan.until;
        break;
      case "wait":
        now = plan.until === null ? nextEnd(now) : Math.min(plan.until, nextEnd(now));
        break;
      case "skip":
        queued.delete(plan.recipientId);
        skipped.add(plan.recipientId);
        break;
      case "check":
        checked.add(plan.recipientId);
        if (people[plan.recipientId]?.isAbsent) {
          queued.delete(plan.recipientId);
          skipped.add(plan.recipientId);
        }
        break;
      case "send": {
        const chance = chances[turn % chances.length] ?? 0;
        queued.delete(plan.recipientId);
        sending.set(plan.recipientId, { shop: plan.connectionId, isTaken: chance > 0.5 });
        said.push({ person: plan.recipientId, shop: plan.connectionId, at: now });
        turn++;
        nextSendAt = now + pauseAfter(given.settings, turn, chance, plan.isSlow);
        nextAt[plan.connectionId] = nextSendAt;
      }
    }
  }
  return { said, reached, skipped, isOver: false };

  function standOf(shop: Shop, id: number): ConnectionStand {
    const today = dayOf(now);
    return {
      isUp: !within(shop.falls, now),
      isTest: false,
      health: {
        ...noHealth,
        isRestricted: now < begin + shop.restrictedUntil,
        restrictedUntil: new Date(begin + shop.restrictedUntil).toISOString(),
      },
      begunSince: 0,
      guard: { pace: "go", reason: null, until: null },
      sentToday: said.filter((one) => one.shop === id && dayOf(one.at) === today).length,
      dailyLimit: shop.dailyLimit,
      isWarmingUp: false,
      tomorrow: new Date(now + hour),
    };
  }
}

test("nobody twice, nobody forgotten, never outside the hours, never faster than its pace or a day's limit", () => {
  let written = 0;
  fc.assert(
    fc.property(world, (given) => {
      const { said, reached, skipped, isOver } = play(given);
      expect(isOver, "it ends").toBe(true);
      written += said.length;
      for (const [id, one] of given.people.entries()) {
        const times = reached.get(id) ?? 0;
        expect(times + (skipped.has(id) ? 1 : 0), "reached or left out, once").toBe(1);
        const mayBeLeftOut =
          one.optsOutAt < Infinity || one.isAbsent || given.shops.every((_, shop) => one.blocked[shop]);
        if (!mayBeLeftOut) expect(times).toBe(1);
      }
      const least = Math.max(shortestMs, given.settings.messageInterval * 500);
      for (const [n, { person, shop, at }] of said.entries()) {
        expect(isWindowOpen(given.days, given.zone, new Date(at)), "within its hours").toBe(true);
        expect(given.people[person]?.blocked[shop], "not to whom the number blocked").toBe(false);
        const before = said[n - 1];
        if (before) expect(at - before.at, "its pace").toBeGreaterThanOrEqual(least);
        const isFirst = given.people[person]?.knows[shop] === false;
        const until = given.begin + (given.shops[shop]?.restrictedUntil ?? 0);
        if (isFirst) expect(at, "no first contact while restricted").toBeGreaterThanOrEqual(until);
      }
      const perDay = Map.groupBy(
        said,
        ({ shop, at }) => `${shop} ${new Intl.DateTimeFormat("en-CA", { timeZone: given.zone }).format(at)}`,
      );
      for (const [key, all] of perDay)
        expect(all.length).toBeLessThanOrEqual(given.shops[Number(key.split(" ")[0])]?.dailyLimit ?? 0);
    }),
    { numRuns: 150 },
  );
  expect(written, "the worlds wrote").toBeGreaterThan(500);
}, 120_000);
