import type { FastifyInstance, FastifyRequest } from "fastify";
import { ownTurn } from "../own-turn.ts";
import { refuse } from "../refusal.ts";

/** Levels of arrays and objects: more than in a whole record as other clients send it. */
const mostLevels = 32;
/** Values in one body: a table of 10,000 rows with twenty columns. Parsing more would block others. */
const mostValues = 200_000;
/** Bytes from which parsing a body noticeably blocks others. */
const large = 32 * 1024;

const largeBodies = new WeakSet<FastifyRequest>();
/** Before each step of reading a body, large ones wait for their turn. */
const nextStep = async (request: FastifyRequest) => {
  if (largeBodies.has(request)) await ownTurn();
};

/** Reads JSON bodies: limits their depth and size, and handles large ones in steps so that others are not blocked. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parseNow = fastify.getDefaultJsonParser("error", "error");
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parseNow(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  fastify.removeContentTypeParser("application/json");
  fastify.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0 && isBodyOptional(request)) return undefined;
      if (body.length > large) largeBodies.add(request);
      await nextStep(request);
      if (!isWithinBounds(body)) throw refuse("ERR_MALFORMED_BODY");
      await nextStep(request);
      const text = body.toString();
      await nextStep(request);
      return parse(request, text);
    },
  );
  // The next steps are validation and the handler.
  fastify.addHook("preValidation", nextStep);
  fastify.addHook("preHandler", nextStep);
}

/** Clients may declare JSON on every call, even without a body. */
function isBodyOptional({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.config.form?.body;
  return body === undefined || body.safeParse(undefined).success;
}

const [quote, backslash, comma] = [...Buffer.from('"\\,')] as [number, number, number];
const opening: ReadonlySet<number> = new Set(Buffer.from("[{"));
const closing: ReadonlySet<number> = new Set(Buffer.from("]}"));

/** Whether the JSON has few enough levels and values. Invalid JSON is detected later. */
function isWithinBounds(body: Buffer): boolean {
  let isText = false;
  let levels = 0;
  let values = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (isText) {
      if (byte === backslash) at++;
      else isText = byte !== quote;
    } else if (byte === quote) isText = true;
    else if (byte === comma) values++;
    else if (opening.has(byte)) {
      values++;
      levels++;
    } else if (closing.has(byte)) levels--;
    if (levels > mostLevels || values > mostValues) return false;
  }
  return true;
}
