import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Links are valid for at least 12 hours (decision 111). A new element gets no link older than this, ms. */
const goodFor = 11 * 3_600_000;
/** How long an unused link is kept, ms. */
const keptFor = 3_600_000;

/** The file of an address on the wire: answers carry it with a signature, events without. */
export function mediaIdOf(address: string | null): number | null {
  const [, id] = /\/media\/(\d+)(?:\?|$)/.exec(address ?? "") ?? [];
  return id === undefined ? null : Number(id);
}

/** A signed address, for elements that can't send the session's token. */
export const mediaLinkQuery = (mediaId: number) =>
  queryOptions({
    queryKey: ["media-link", mediaId],
    queryFn: ({ signal }) => call("GET /media/:mediaId/link", { params: { mediaId }, signal }),
    staleTime: goodFor,
    gcTime: keptFor,
    // An element that has loaded needs no new link.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
