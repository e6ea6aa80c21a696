import { useRouter } from "@tanstack/react-router";

/** Reads which conversation is open, for event handlers. Unlike `useParams` it causes no render when the address changes. */
export function useReadOpenUuid(): () => string | undefined {
  const router = useRouter();
  return () => {
    for (const { params } of router.state.matches) if ("uuid" in params) return params.uuid;
    return undefined;
  };
}
