import pg from "pg";
import { vi } from "vitest";

/** Notes the text of each statement that this process sends to PostgreSQL from now on, until `stop`. */
export function noteStatements(each: (text: string) => void = () => undefined): { sent: string[]; stop: () => void } {
  const sent: string[] = [];
  const query: (...given: never[]) => unknown = Reflect.get(pg.Client.prototype, "query");
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [string | { text: string }];
    const text = typeof config === "string" ? config : config.text;
    sent.push(text);
    each(text);
    return Reflect.apply(query, this, given) as never;
  });
  return { sent, stop: () => spy.mockRestore() };
}
