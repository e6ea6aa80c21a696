import type { ContactSummary } from "@recado/contracts/contacts";
import { useQuery } from "@tanstack/react-query";
import { mediaIdOf, mediaLinkQuery } from "../../shell/media-link.ts";
import { Avatar } from "../../ui/avatar.tsx";

interface Props {
  contact: Pick<ContactSummary, "name" | "profilePicUrl">;
  size?: number;
}

/** A contact's photo, or their initials. */
export function ContactAvatar({ contact: { name, profilePicUrl }, size }: Props) {
  const mediaId = mediaIdOf(profilePicUrl);
  if (mediaId === null) return <Avatar name={name} size={size} />;
  return <Photo name={name} mediaId={mediaId} size={size} />;
}

function Photo({ name, mediaId, size }: { name: string; mediaId: number; size?: number }) {
  const { data } = useQuery(mediaLinkQuery(mediaId));
  return <Avatar name={name} url={data?.url} size={size} />;
}
