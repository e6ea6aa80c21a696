import { Progress } from "@mantine/core";
import type { Prompt } from "@recado/contracts/prompts";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { promptsQuery } from "./prompts-query.ts";
import { MonthMeter } from "./month-meter.tsx";
import classes from "./prompts.module.css";

const PromptForm = late(async () => ({ default: (await import("./prompt-form.tsx")).PromptForm }));

/** Instructions by which a language model answers customers until a person does. */
export function PromptsScreen() {
  const { t, i18n } = useTranslation("prompts");
  const [words] = useListWords();
  const list = useListPages(promptsQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<Prompt | null>();
  const deleting = useDialog<Prompt>();
  const remove = async ({ id, name }: Prompt): Promise<void> => {
    const { deleted, uses } = await call("DELETE /prompt/:promptId", { params: { promptId: id } });
    if (deleted) {
      liveCache.receive("prompt", { action: "delete", promptId: id });
      notify.info(t("delete.done"));
    } else notify.info(t("delete.inUse", { name, uses: new Intl.ListFormat(i18n.language).format(uses) }));
  };
  const columns: Column<Prompt>[] = [
    { key: "name", heading: t("page.name"), width: "minmax(180px, 2fr)", Cell: NameCell },
    { key: "queue", heading: t("page.queue"), width: "minmax(120px, 1fr)", Cell: QueueCell },
    {
      key: "maxTokens",
      heading: t("page.maxTokens"),
      width: "minmax(90px, 0.6fr)",
      Cell: TokensCell,
      isWideOnly: true,
    },
    { key: "today", heading: t("page.today"), width: "minmax(140px, 1fr)", Cell: TodayCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.name") }}
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      empty={{ title: t("page.empty"), text: t("page.emptyText") }}
      notice={<MonthMeter />}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={form.open}
      actionsOf={(row) =>
        usualActions(
          row.name,
          () => form.open(row),
          () => deleting.open(row),
        )
      }
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={PromptForm}
        width={720}
      />
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={remove}>
        {t("delete.text")}
      </DeleteDialog>
    </ListPage>
  );
}

interface CellProps {
  row: Prompt;
}

function NameCell({ row: { name, failure } }: CellProps) {
  const { t } = useTranslation("prompts");
  return (
    <span className={classes.name}>
      <span className="ellipsis">{name}</span>
      {failure !== null && <span className={`small ${classes.failure}`}>{t(`failure.${failure}`)}</span>}
    </span>
  );
}

function QueueCell({ row: { queue } }: CellProps) {
  const { t } = useTranslation("prompts");
  return <span className="ellipsis">{queue?.name ?? <span className="dim">{t("page.noQueue")}</span>}</span>;
}

const TokensCell = ({ row: { maxTokens } }: CellProps) => <span className="numbers">{maxTokens}</span>;

function TodayCell({ row: { answersToday, maxAnswersDay, name } }: CellProps) {
  const { t } = useTranslation("prompts");
  return (
    <span className={classes.today}>
      <span className="numbers">
        <span className={classes.todayWord}>{t("page.today")}: </span>
        {t("page.ofMost", { answers: answersToday, most: maxAnswersDay })}
      </span>
      <Progress value={(answersToday / maxAnswersDay) * 100} aria-label={t("page.todayOf", { name })} />
    </span>
  );
}
