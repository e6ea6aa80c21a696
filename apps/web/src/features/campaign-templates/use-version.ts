import { useRef } from "react";
import { ApiError } from "../../shell/api-error.ts";

/**
 * Saves a template with the version that the user read. If another user has saved it since, the server refuses and says
 * who; saving again then replaces that version.
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
