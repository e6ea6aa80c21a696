import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { queryClient } from "../../../shell/query-client.ts";

/** A link is valid for 15 minutes (decision 4). A new element gets no link older than this, ms. */
const goodFor = 14 * 60_000;

/** The id of a file, from its URL on the wire. */
export function mediaIdOf(mediaUrl: string): number | null {
  const [, id] = /\/media\/(\d+)$/.exec(mediaUrl) ?? [];
  return id === undefined ? null : Number(id);
}

const linkQuery = (mediaId: number) =>
  queryOptions({
    queryKey: ["media-link", mediaId],
    queryFn: ({ signal }) => call("GET /media/:mediaId/link", { params: { mediaId }, signal }),
    staleTime: goodFor,
    gcTime: goodFor,
  });

/**
 * A signed URL from which an element reads a file; null until it is known. It stays the same while the element is
 * mounted, so that nothing is fetched twice. Call `renew` when the element fails to load it.
 */
export function useMediaLink(mediaUrl: string | null, isWanted = true) {
  const isLocal = mediaUrl?.startsWith("blob:") ?? false;
  const mediaId = mediaUrl === null || isLocal ? null : mediaIdOf(mediaUrl);
  const query = useQuery({ ...linkQuery(mediaId ?? 0), enabled: isWanted && mediaId !== null });
  // A new element must not get an expired link.
  const isOld = query.isStale && query.isFetching;
  const url = isLocal ? mediaUrl : mediaId !== null && query.data && !isOld ? query.data.url : null;
  return {
    url,
    hasFailed: query.isError,
    renew: () => void query.refetch(),
  };
}

/** A link for a single use. `isNew` asks for another than the known one. */
export async function linkTo(mediaUrl: string, isNew = false): Promise<string> {
  const mediaId = mediaIdOf(mediaUrl);
  if (mediaId === null) return mediaUrl;
  const query = linkQuery(mediaId);
  const { url } = await queryClient.fetchQuery(isNew ? { ...query, staleTime: 0 } : query);
  return url;
}
