import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mediaIdOf, mediaLinkQuery } from "../../../shell/media-link.ts";
import { queryClient } from "../../../shell/query-client.ts";

/**
 * A signed URL from which an element reads a file; null until it is known. It stays the same while the element is
 * mounted, so that nothing is fetched twice. Call `renew` when the element fails to load it; it is renewed once.
 */
export function useMediaLink(mediaUrl: string | null, isWanted = true) {
  const isLocal = mediaUrl?.startsWith("blob:") ?? false;
  const mediaId = isLocal ? null : mediaIdOf(mediaUrl);
  const query = useQuery({ ...mediaLinkQuery(mediaId ?? 0), enabled: isWanted && mediaId !== null });
  const [isRenewed, setRenewed] = useState(false);
  // A new element must not get an expired link.
  const isOld = query.isStale && query.isFetching;
  const link = mediaId !== null && query.data && !isOld ? query.data.url : null;
  // A new link can be the same one; an element loads that again only if its URL differs.
  const url = link !== null && isRenewed ? `${link}#again` : link;
  return {
    url: isLocal ? mediaUrl : url,
    hasFailed: query.isError,
    renew: () => {
      if (isRenewed && !query.isError) return;
      void query.refetch().then(() => setRenewed(true));
    },
  };
}

/** A link for a single use. `isNew` requests a new link instead of the known one. */
export async function linkTo(mediaUrl: string, isNew = false): Promise<string> {
  const mediaId = mediaIdOf(mediaUrl);
  if (mediaId === null) return mediaUrl;
  const query = mediaLinkQuery(mediaId);
  const { url } = await queryClient.fetchQuery(isNew ? { ...query, staleTime: 0 } : query);
  return url;
}
