import type { Campaign } from "@recado/contracts/campaign-shapes";

/** Whether the tag or list of the campaign still exists. The id of a deleted list is null, that of a deleted tag stays. */
export const hasAudience = ({ tag, contactListId }: Campaign): boolean =>
  contactListId !== null || tag?.isDeleted === false;
