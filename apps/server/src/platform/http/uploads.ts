import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { MediaStore, StoredFile } from "../media/store.ts";
import { Refusal, refuse } from "../refusal.ts";
import { plainMeaning } from "./lenient-input.ts";

export interface Upload {
  files: { field: string; fileName: string; stored: StoredFile }[];
  /** For a repeated field, its last value. */
  fields: Record<string, string>;
  /** All values of each field, in the form's order. */
  values: Map<string, string[]>;
}

/** Accepts forms with files, part by part; the receiver of a form sets the size limits. */
export async function understandUploads(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, { limits: { fields: 50, fieldSize: 256 * 1024, headerPairs: 50 } });
}

/**
 * Streams a form's files into the store, one after another, never holding one whole in memory. Refuses all, keeping
 * nothing: no form (ERR_UNSUPPORTED_MEDIA_TYPE), too many files or one too large (ERR_PAYLOAD_TOO_LARGE), an empty one
 * (ERR_VALIDATION).
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: MediaStore,
  companyId: number,
  limits: { maxBytes: number; maxFiles: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse("ERR_UNSUPPORTED_MEDIA_TYPE");
  const upload: Upload = { files: [], fields: {}, values: new Map() };
  try {
    // One more than allowed, to detect excess.
    const most = { fileSize: limits.maxBytes + 1, files: limits.maxFiles + 1 };
    for await (const part of request.parts({ limits: most })) {
      if (part.type === "field") {
        // A form writes each line break as CRLF, whatever was typed.
        const value = String(part.value).replaceAll("\r\n", "\n");
        upload.fields[part.fieldname] = value;
        upload.values.set(part.fieldname, [...(upload.values.get(part.fieldname) ?? []), value]);
        continue;
      }
      if (upload.files.length === limits.maxFiles) throw refuse("ERR_PAYLOAD_TOO_LARGE");
      const stored = await store.put(companyId, part.file, { maxBytes: limits.maxBytes });
      upload.files.push({ field: part.fieldname, fileName: part.filename, stored });
      if (stored.size === 0) throw refuse("ERR_VALIDATION", { fields: { [part.fieldname]: "empty_file" } });
    }
  } catch (error) {
    await Promise.all(upload.files.map(({ stored }) => store.remove(companyId, stored.key)));
    // The rest of the form is not read: don't let the connection wait for it.
    request.raw.unpipe();
    request.raw.resume();
    throw isSendersFault(error, request) ? refuse("ERR_MALFORMED_BODY") : error;
  }
  return upload;
}

/** Errors of the form parser, which have no code. */
const parserErrors = new Set([
  "Multipart: Boundary not found",
  // The boundary with its prefix is too long.
  "The needle cannot have a length bigger than 256.",
  "Unexpected end of multipart data",
  "Part terminated early due to unexpected end of multipart data",
]);

/** A malformed form, or a connection that ended before the form did. */
function isSendersFault(error: unknown, { raw }: FastifyRequest): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false;
  return parserErrors.has(error.message) || (raw.destroyed && !raw.complete);
}

/** Marks a body that is a form: the handler reads it. */
export const unreadForm: unknown = Object.freeze({});

/** The form's fields parsed by a contract; refused like a JSON body. */
export function formFields<S extends z.ZodType>(schema: S, fields: Record<string, string>): z.output<S> {
  const validate = validatorCompiler({ schema, method: "POST", url: "" }) as (given: unknown) => {
    error?: unknown;
    value?: z.output<S>;
  };
  const strict = validate(fields);
  const { error, value } = strict.error === undefined ? strict : validate(plainMeaning(schema, fields));
  if (error !== undefined) throw Object.assign(new Error("A form's fields."), { statusCode: 400, validation: error });
  return value as z.output<S>;
}
