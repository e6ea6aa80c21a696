import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { queryClient } from "../../../shell/query-client.ts";

/** A link holds 15 minutes (decision 4): one that is older than this is not given to an element that is new, ms. */
const goodFor = 14 * 60_000;

/** The number of a file, from its address on the wire. */
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
 * Where an element may read a file from, without a bearer; null until it is known. The address stays the same as long as
 * the element is there, so that nothing is fetched twice. `renew` when the element could not read it.
 */
export function useMediaLink(mediaUrl: string | null, isWanted = true) {
  const isLocal = mediaUrl?.startsWith("blob:") ?? false;
  const mediaId = mediaUrl === null || isLocal ? null : mediaIdOf(mediaUrl);
  const query = useQuery({ ...linkQuery(mediaId ?? 0), enabled: isWanted && mediaId !== null });
  // One that ran out before this element came is not shown to it.
  const isOld = query.isStale && query.isFetching;
  const url = isLocal ? mediaUrl : mediaId !== null && query.data && !isOld ? query.data.url : null;
  return {
    url,
    hasFailed: query.isError,
    renew: () => void query.refetch(),
  };
}

/** The same for what is asked for once, by a press. `isNew` asks for another than the one that is known. */
export async function linkTo(mediaUrl: string, isNew = false): Promise<string> {
  const mediaId = mediaIdOf(mediaUrl);
  if (mediaId === null) return mediaUrl;
  const query = linkQuery(mediaId);
  const { url } = await queryClient.fetchQuery(isNew ? { ...query, staleTime: 0 } : query);
  return url;
}
