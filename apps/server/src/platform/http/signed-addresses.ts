import { mediaAddress } from "@recado/contracts/media-address";
import { ticket } from "@recado/contracts/tickets";
import type { z } from "zod";
import { Refusal } from "../refusal.ts";

/** Makes a file's address usable without a bearer token. */
export type Sign = (address: string) => string;
/** A copy of the value with its files' addresses signed. */
type SignIn = (value: unknown, sign: Sign) => unknown;

/**
 * Makes the function that signs the files' addresses (`mediaAddress` of the contracts) in a call's answer; undefined if
 * the answer has none. It copies what it changes: the same objects may be sent as events, with unsigned addresses.
 */
export function addressSigner(schema: z.core.$ZodType): SignIn | undefined {
  if (schema === mediaAddress) return (value, sign) => (typeof value === "string" ? sign(value) : value);
  const { def } = schema as unknown as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "object":
      return inObject(def.shape);
    case "array":
      return inArray(addressSigner(def.element));
    case "union":
      return inAll(def.options);
    case "intersection":
      return inAll([def.left, def.right]);
    case "record":
      return inRecord(addressSigner(def.valueType));
    case "pipe":
      return addressSigner(def.out);
    case "nullable":
    case "optional":
    case "default":
    case "readonly":
      return addressSigner(def.innerType);
    default:
      return undefined;
  }
}

const signInTicket = addressSigner(ticket);

/** The same for the ticket in a refusal. */
export function signedRefusal(error: unknown, sign: Sign): unknown {
  if (!signInTicket || !(error instanceof Refusal) || error.details.ticket === undefined) return error;
  return new Refusal(error.code, { ...error.details, ticket: signInTicket(error.details.ticket, sign) });
}

function inObject(shape: z.core.$ZodShape): SignIn | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const signIn = addressSigner(field);
    return signIn ? [{ name, signIn }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, sign) => {
    if (!isObject(value)) return value;
    const copy = { ...value };
    for (const { name, signIn } of fields) if (name in copy) copy[name] = signIn(copy[name], sign);
    return copy;
  };
}

function inArray(signIn: SignIn | undefined): SignIn | undefined {
  return signIn && ((value, sign) => (Array.isArray(value) ? value.map((one) => signIn(one, sign)) : value));
}

function inRecord(signIn: SignIn | undefined): SignIn | undefined {
  if (!signIn) return undefined;
  return (value, sign) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, signIn(one, sign)])) : value;
}

/** For a value of several possible shapes. An address signed for one shape is not signed again for the next. */
function inAll(schemas: readonly z.core.$ZodType[]): SignIn | undefined {
  const all = schemas.flatMap((schema) => addressSigner(schema) ?? []);
  if (all.length === 0) return undefined;
  return (value, sign) => all.reduce((signed, signIn) => signIn(signed, sign), value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
