import type { OwnChat } from "@recado/contracts/chats";
import { useNavigate } from "@tanstack/react-router";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { useStore } from "../../ui/store.ts";
import { chatDialog, chatDialogs } from "./chat-dialogs-store.ts";

const ChatForm = late(async () => ({ default: (await import("./chat-form.tsx")).ChatForm }));
const titleOf = ({ title }: OwnChat) => title;

/** The dialogs of the page: a new chat, its title and members, deleting and leaving it. */
export function ChatDialogs() {
  const { t } = useTranslation("chats");
  const navigate = useNavigate();
  const dialog = useStore(chatDialog);
  const of = (kind: NonNullable<typeof dialog>["kind"]) => ({
    isOpen: dialog?.isOpen === true && dialog.kind === kind,
    subject: dialog?.kind === kind ? dialog.chat : null,
    close: chatDialogs.close,
  });
  const end = ({ id }: OwnChat) => {
    void navigate({ to: "/chats" });
    liveCache.receive("chat", { action: "delete", id });
  };
  const leaving = of("leave");
  const leave = useMutation({
    mutationFn: async (chat: OwnChat) => {
      await call("POST /chats/:chatId/leave", { params: { chatId: chat.id } });
      end(chat);
      notify.success(t("left"));
    },
    onSettled: chatDialogs.close,
  });
  return (
    <>
      <FormDialog dialog={of("edit")} title={t(of("edit").subject ? "form.edit" : "add")} Form={ChatForm} />
      <DeleteDialog
        dialog={of("delete")}
        nameOf={titleOf}
        remove={async (chat) => {
          await call("DELETE /chats/:chatId", { params: { chatId: chat.id } });
          end(chat);
        }}
        done={t("deleted")}
      >
        {t("deleteText")}
      </DeleteDialog>
      <ConfirmModal
        opened={leaving.isOpen}
        onClose={chatDialogs.close}
        title={t("leaveTitle", { title: leaving.subject?.title })}
        confirm={t("leave")}
        isWorking={leave.isPending}
        onConfirm={() => leaving.subject && leave.mutate(leaving.subject)}
      >
        {t("leaveText")}
      </ConfirmModal>
    </>
  );
}
