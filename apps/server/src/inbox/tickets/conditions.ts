/** Conditions with the numbers of their parameters; `$1` is the company. */
export class Conditions {
  joins = "";
  private readonly parts: string[] = ["t.company_id = $1"];
  readonly values: unknown[] = [];

  get next(): number {
    return this.values.length + 2;
  }
  get text(): string {
    return this.parts.join(" and ");
  }
  add(part: (next: number) => string, ...values: unknown[]): void {
    this.parts.push(part(this.next));
    this.values.push(...values);
  }
  /** Adds a value for several conditions; answers its number. */
  parameter(value: unknown): number {
    this.values.push(value);
    return this.next - 1;
  }
  copy(): Conditions {
    const copy = new Conditions();
    copy.parts.splice(0, copy.parts.length, ...this.parts);
    copy.values.push(...this.values);
    copy.joins = this.joins;
    return copy;
  }
}
