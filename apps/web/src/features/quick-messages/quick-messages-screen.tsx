import { Button } from "@mantine/core";
import { IconDownload, IconPaperclip, IconUpload, IconUsers } from "@tabler/icons-react";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { withoutMarks } from "@recado/contracts/without-marks";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMay, useMe } from "../../shell/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { ImportResult, type ImportOutcome } from "./import-result.tsx";
import { quickPageQuery } from "./quick-page-query.ts";
import { useSampleFill } from "./use-sample-fill.ts";
import classes from "./quick-messages-screen.module.css";

const QuickMessageForm = late(() => import("./quick-message-form.tsx"));

async function removeReply({ id }: QuickMessage): Promise<void> {
  await call("DELETE /quick-messages/:quickMessageId", { params: { quickMessageId: id } });
  liveCache.receive("quickMessage", { action: "delete", id });
}

async function exportReplies(): Promise<void> {
  const [{ saveReplies }, replies] = await Promise.all([
    import("./exchange.ts"),
    call("GET /quick-messages/list", { query: {} }),
  ]);
  saveReplies(replies);
}

/** Texts and files that are written by a shortcut: one's own and the company's. */
export function QuickMessagesScreen() {
  const { t } = useTranslation("quickMessages");
  const me = useMe();
  const mayImport = useMay("bulkImport");
  const mayDeleteShared = useMay("deleteShared");
  const [words] = useListWords();
  const list = useListPages(quickPageQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<QuickMessage | null>();
  const deleting = useDialog<QuickMessage>();
  const outcome = useDialog<ImportOutcome>();
  const chooser = useRef<HTMLInputElement>(null);
  const exporting = useMutation({ mutationFn: exportReplies });
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const { readReplies } = await import("./exchange.ts");
      const read = await readReplies(file);
      if (!read || read.records.length + read.refused.length === 0) return notify.problem(t("exchange.unreadable"));
      const { records, refused } = read;
      const { created, skipped } = await call("POST /quick-messages/import", { body: { records } });
      list.reload();
      const done =
        skipped.length === 0
          ? t("exchange.done", { count: created })
          : t("exchange.skipped", { count: created, skipped: skipped.map((code) => `/${code}`).join(", ") });
      if (refused.length > 0) return outcome.open({ done: `${done}.`, refused });
      return skipped.length === 0 ? notify.success(done) : notify.info(done);
    },
  });
  const mayChange = ({ userId }: QuickMessage) => me.profile === "admin" || userId === me.id;
  const mayDelete = (reply: QuickMessage) => (reply.geral ? mayDeleteShared : mayChange(reply));
  const columns: Column<QuickMessage>[] = [
    { key: "shortcode", heading: t("shortcode"), width: "minmax(140px, 1fr)", Cell: ShortcodeCell },
    { key: "message", heading: t("message"), width: "minmax(200px, 4fr)", Cell: MessageCell },
    { key: "whose", heading: t("page.whose"), width: "minmax(120px, 1fr)", Cell: WhoseCell },
  ];
  return (
    <ListPage
      title={t("page.title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.searchPlaceholder") }}
      actions={
        <>
          {mayImport && (
            <Button
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
              loading={importing.isPending}
              onClick={() => chooser.current?.click()}
            >
              {t("exchange.import")}
            </Button>
          )}
          {(list.rows ?? []).length > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
              loading={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {t("exchange.export")}
            </Button>
          )}
        </>
      }
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("noneYet") }}
      columns={columns}
      nameOf={({ shortcode }) => `/${shortcode}`}
      onOpen={form.open}
      canOpen={mayChange}
      actionsOf={(reply) =>
        usualActions(
          `/${reply.shortcode}`,
          mayChange(reply) ? () => form.open(reply) : undefined,
          mayDelete(reply) ? () => deleting.open(reply) : undefined,
        )
      }
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t("exchange.import")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) importing.mutate(file);
          // Lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "page.edit" : "new")}
        Form={QuickMessageForm}
      />
      <ImportResult opened={outcome.isOpen} onClose={outcome.close} outcome={outcome.subject} />
      <DeleteDialog
        dialog={deleting}
        nameOf={({ shortcode }) => `/${shortcode}`}
        remove={removeReply}
        done={t("page.deleted")}
      >
        {deleting.subject?.geral ? t("page.deleteShared") : t("page.deleteOwn")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: QuickMessage;
}

function ShortcodeCell({ row: { shortcode, status } }: CellProps) {
  const { t } = useTranslation("quickMessages");
  return (
    <span className={classes.shortcode}>
      <span className="ellipsis">/{shortcode}</span>
      {!status && <span className={classes.off}>{t("page.off")}</span>}
    </span>
  );
}

function MessageCell({ row: { message, mediaName } }: CellProps) {
  const fill = useSampleFill({ isTemplate: false });
  const said = withoutMarks(fill(message));
  return (
    <span className={classes.message}>
      {mediaName !== null && <IconPaperclip size={16} stroke={1.8} role="img" aria-label={mediaName} />}
      <span className="ellipsis" title={said}>
        {said || mediaName}
      </span>
    </span>
  );
}

function WhoseCell({ row: { geral, user } }: CellProps) {
  const { t } = useTranslation("quickMessages");
  if (!geral) return <span className="dim">{user?.name ?? ""}</span>;
  return (
    <span className={classes.message}>
      <IconUsers size={16} stroke={1.8} aria-hidden="true" />
      {t("shared")}
    </span>
  );
}
