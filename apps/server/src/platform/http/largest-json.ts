import type { z } from "zod";

/** A UTF-16 unit as JSON may write it: `\u00e9`. Python's `json.dumps` and PHP's `json_encode` do so unless told otherwise. */
const bytesOfCharacter = 6;
/** Patterns (a time, an hour, a colour) have no maximum of their own. */
const charactersOfPattern = 64;
/** The longest number: `-1.7976931348623157e+308`. */
const bytesOfNumber = 24;
const patterns: ReadonlySet<string | undefined> = new Set(["datetime", "date", "time", "regex"]);

/** Bytes of the longest JSON that a schema accepts, however its characters are escaped; Infinity without a bound. */
export function largestJson(schema: z.core.$ZodType): number {
  const def = definitionOf(schema);
  switch (def.type) {
    case "string":
      return bytesOfText(maximumOf(def));
    case "number":
    case "int":
      return bytesOfNumber;
    case "boolean":
      return "false".length;
    case "null":
      return "null".length;
    case "undefined":
    case "never":
      return 0;
    case "literal":
      return longest(def.values!.map((value) => bytesOfText(String(value).length)));
    case "enum":
      return longest(Object.values(def.entries!).map((value) => bytesOfText(String(value).length)));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return Math.max("null".length, largestJson(def.innerType!));
    // A preprocessing step (`z.preprocess`) accepts anything: use the bound of the schema behind it.
    case "pipe":
      return largestJson(definitionOf(def.in!).type === "transform" ? def.out! : def.in!);
    case "union":
      return longest(def.options!.map(largestJson));
    case "intersection":
      return largestJson(def.left!) + largestJson(def.right!);
    case "array":
      return 2 + maximumOf(def) * (largestJson(def.element!) + 1);
    case "tuple":
      return 2 + def.items!.reduce((sum, item) => sum + largestJson(item) + 1, 0);
    case "object":
      if (def.catchall && definitionOf(def.catchall).type !== "never") return Infinity;
      return Object.entries(def.shape!).reduce(
        (sum, [key, field]) => sum + bytesOfText(key.length) + largestJson(field) + 2,
        2,
      );
    default:
      return Infinity;
  }
}

/** Most characters or entries that the schema and its checks allow. */
const maximumOf = ({ checks = [], ...own }: Definition): number =>
  Math.min(
    ...[own, ...checks.map(({ _zod: { def } }) => def)].map(
      ({ maximum, length, format }) => maximum ?? length ?? (patterns.has(format) ? charactersOfPattern : Infinity),
    ),
  );

const bytesOfText = (characters: number): number => 2 + characters * bytesOfCharacter;
const longest = (sizes: readonly number[]): number => Math.max(0, ...sizes);

const definitionOf = ({ _zod: { def } }: z.core.$ZodType): Definition => def as unknown as Definition;

/** The fields used of zod's definitions. */
interface Definition extends Limits {
  type: string;
  checks?: { _zod: { def: Limits } }[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  element?: z.core.$ZodType;
  items?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
}

interface Limits {
  maximum?: number;
  length?: number;
  format?: string;
}
