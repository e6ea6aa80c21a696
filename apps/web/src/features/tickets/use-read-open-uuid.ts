import { useRouter } from "@tanstack/react-router";
import { previewedIn } from "./preview.ts";

/**
 * Returns the uuid of the open or previewed conversation, for event handlers. Unlike `useParams` it causes no render
 * when the address changes.
 */
export function useReadOpenUuid(): () => string | undefined {
  const router = useRouter();
  return () => {
    const previewed = previewedIn(router);
    if (previewed !== undefined) return previewed;
    for (const { params } of router.state.matches) if ("uuid" in params) return params.uuid;
    return undefined;
  };
}
