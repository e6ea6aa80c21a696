import type { ContactSummary } from "@recado/contracts/contacts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { Avatar } from "../../ui/avatar.tsx";

interface Props {
  contact: Pick<ContactSummary, "name" | "profilePicUrl">;
  size?: number;
}

/** Links are valid for 15 minutes. An image that mounts later than this gets a new one, ms. */
const linkAge = 14 * 60_000;

/** A contact's photo, or their initials. */
export function ContactAvatar({ contact: { name, profilePicUrl }, size }: Props) {
  const mediaId = Number(/^\/api\/media\/(\d+)$/.exec(profilePicUrl ?? "")?.[1] ?? 0);
  if (mediaId === 0) return <Avatar name={name} url={profilePicUrl} size={size} />;
  return <Photo name={name} mediaId={mediaId} size={size} />;
}

/** Images can't send the session's token, so they use signed links. */
function Photo({ name, mediaId, size }: { name: string; mediaId: number; size?: number }) {
  const { data } = useQuery({
    queryKey: ["media-link", mediaId],
    queryFn: ({ signal }) => call("GET /media/:mediaId/link", { params: { mediaId }, signal }),
    staleTime: linkAge,
    gcTime: linkAge,
    // A loaded image needs no new link.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <Avatar name={name} url={data?.url} size={size} />;
}
