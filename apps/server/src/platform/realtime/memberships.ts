/**
 * The rooms that one socket asked for. Two parts of a page may want the same room: it is left when the last of them no
 * longer wants it. What an ask led to is remembered, so that leaving needs no second look at what the person may see.
 */
export class Memberships {
  private readonly asks = new Map<string, { rooms: readonly string[]; count: number }>();
  private readonly rooms = new Map<string, number>();

  /** Counts an ask that led to these rooms; answers those to join. */
  add(ask: string, rooms: readonly string[]): string[] {
    const known = this.asks.get(ask);
    if (known) {
      known.count += 1;
      return [];
    }
    this.asks.set(ask, { rooms, count: 1 });
    return rooms.filter((room) => this.count(room, 1) === 1);
  }

  /** Counts the ask's end; answers the rooms to leave. */
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
