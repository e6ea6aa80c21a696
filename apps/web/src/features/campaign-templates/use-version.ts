import { useRef } from "react";
import { ApiError } from "../../shell/api-error.ts";

/**
 * Saves a template as somebody read it. Where somebody else saved it since, the server says who; whoever saves again
 * knows of it then, and theirs is replaced.
 */
export function useVersion(template: { version: number } | null) {
  const version = useRef(template?.version);
  return async <Saved>(save: (known: { version?: number }) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save(version.current === undefined ? {} : { version: version.current });
    } catch (error) {
      if (error instanceof ApiError && error.code === "ERR_CAMPAIGN_TEMPLATE_CHANGED")
        version.current = error.refusal?.version;
      throw error;
    }
  };
}
