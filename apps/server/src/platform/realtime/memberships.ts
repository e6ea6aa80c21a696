import { socketLimits } from "./socket-limits.ts";

/**
 * The rooms that one socket joined. Two parts of a page can join the same room: the socket leaves it when the last part
 * leaves. The rooms of each join are remembered, so that leaving needs no second permission check.
 */
export class Memberships {
  private readonly asks = new Map<string, { rooms: readonly string[]; count: number }>();
  private readonly rooms = new Map<string, number>();

  /** Whether the socket may remember one more request. */
  hasRoomFor(ask: string): boolean {
    return this.asks.has(ask) || this.asks.size < socketLimits.names;
  }

  /** Counts a join of these rooms; returns the rooms to join. */
  add(ask: string, rooms: readonly string[]): string[] {
    const known = this.asks.get(ask);
    if (known) {
      known.count += 1;
      return [];
    }
    this.asks.set(ask, { rooms, count: 1 });
    return rooms.filter((room) => this.count(room, 1) === 1);
  }

  /** Counts a leave; returns the rooms to leave. */
  remove(ask: string): string[] {
    const known = this.asks.get(ask);
    if (!known) return [];
    known.count -= 1;
    if (known.count > 0) return [];
    this.asks.delete(ask);
    return known.rooms.filter((room) => this.count(room, -1) === 0);
  }

  private count(room: string, change: 1 | -1): number {
    const count = (this.rooms.get(room) ?? 0) + change;
    if (count > 0) this.rooms.set(room, count);
    else this.rooms.delete(room);
    return count;
  }
}
