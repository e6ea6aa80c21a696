import type { ContactSummary } from "@recado/contracts/contacts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { Avatar } from "../../ui/avatar.tsx";

interface Props {
  contact: Pick<ContactSummary, "id" | "name" | "profilePicUrl">;
  size?: number;
}

/** A link is good for 15 minutes: for an image that comes later than this another one is asked for, ms. */
const linkAge = 14 * 60_000;

/** A contact's photo, or their initials. */
export function ContactAvatar({ contact: { id, name, profilePicUrl }, size }: Props) {
  const mediaId = Number(/^\/api\/media\/(\d+)$/.exec(profilePicUrl ?? "")?.[1] ?? 0);
  if (mediaId === 0) return <Avatar id={id} name={name} url={profilePicUrl} size={size} />;
  return <Photo id={id} name={name} mediaId={mediaId} size={size} />;
}

/** An image can't carry the session's token, so it is shown through a link that is signed for it. */
function Photo({ id, name, mediaId, size }: { id: number; name: string; mediaId: number; size?: number }) {
  const { data } = useQuery({
    queryKey: ["media-link", mediaId],
    queryFn: ({ signal }) => call("GET /media/:mediaId/link", { params: { mediaId }, signal }),
    staleTime: linkAge,
    gcTime: linkAge,
    // What is shown already stays shown: a picture that is there needs no new link.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <Avatar id={id} name={name} url={data?.url} size={size} />;
}
