import { z } from "zod";
import type { Contract } from "@recado/contracts/contract";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for a call that accepts a form with files. */
    form?: Pick<Contract, "body" | "upload" | "files">;
  }
}

const binary = { type: "string", format: "binary" };

/** The body of a call in the API document: as JSON and as form, as far as it accepts these. */
export function describedBody(json: unknown, { upload, files }: Pick<Contract, "upload" | "files"> = {}): unknown {
  if (!upload) return json;
  const { properties, required } = z.toJSONSchema(upload, { io: "input", unrepresentable: "any", target: "draft-7" });
  const form = {
    type: "object",
    properties: { ...properties, ...(files && { [files]: { type: "array", items: binary } }) },
    ...(required && { required }),
    // The files of a form whose contract does not name their field.
    ...(files === undefined && { additionalProperties: binary }),
  };
  return {
    content: {
      ...(json !== undefined && { "application/json": { schema: json } }),
      "multipart/form-data": { schema: form },
    },
  };
}
