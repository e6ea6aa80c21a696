import type { FileList } from "@recado/contracts/file-lists";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { codeOf } from "../../shell/api-error.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { fileListQuery } from "./file-lists-query.ts";
import { deleteFileList } from "./save-file-list.ts";

interface Props {
  /** From `useDialog`. */
  dialog: { isOpen: boolean; subject: FileList | null; close: () => void };
}

/** Asks whether to delete a list. It names the campaigns that keep it, and apart from them what else will send no files. */
export function DeleteListDialog({ dialog }: Props) {
  const { t, i18n } = useTranslation("fileLists");
  const { data, error } = useQuery({ ...fileListQuery(dialog.subject?.id ?? 0), enabled: dialog.isOpen });
  const { campaigns = [], uses = [] } = data ?? {};
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
  const kept = campaigns.length > 0 ? errorText("ERR_FILE_LIST_IN_USE", { names: listed(campaigns) }) : null;
  return (
    <DeleteDialog
      dialog={dialog}
      nameOf={({ name }) => name}
      kept={kept}
      remove={deleteFileList}
      done={t("delete.done")}
    >
      {t("delete.text")}
      <p role="status">
        {error && errorText(codeOf(error))}
        {uses.length > 0 && t("delete.uses", { names: listed(uses) })}
        {data && uses.length === 0 && kept === null && t("delete.unused")}
      </p>
    </DeleteDialog>
  );
}
