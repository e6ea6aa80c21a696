import { useQuery } from "@tanstack/react-query";
import { fileListQuery } from "../../file-lists/file-lists-query.ts";
import { captionsOf } from "./preview-files.tsx";
import type { WizardValues } from "./wizard-values.ts";

/** The captions of the chosen list's files, as they were written; none while they load. */
export function useCaptions({ fileListId }: Pick<WizardValues, "fileListId">): string[] {
  const listId = fileListId === null ? null : Number(fileListId);
  const { data } = useQuery({ ...fileListQuery(listId ?? 0), enabled: listId !== null });
  return listId === null ? [] : captionsOf(data?.options ?? []);
}
