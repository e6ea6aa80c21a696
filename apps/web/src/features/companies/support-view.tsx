import type { Answer } from "@recado/contracts";
import type { ManagedCompany } from "@recado/contracts/companies";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useSettingWords } from "./setting-words.ts";
import classes from "./support-view.module.css";

type View = Answer<"GET /companies/:companyId/support">;

interface Props {
  dialog: { isOpen: boolean; subject: ManagedCompany | null; close: () => void };
}

/** The super user's view of a company that allows it (decision 52): its setup, but no customer data. */
export function SupportDialog({ dialog: { isOpen, subject, close } }: Props) {
  const { t } = useTranslation("companies");
  return (
    <AppModal opened={isOpen} onClose={close} width={720} title={t("support.title", { name: subject?.name ?? "" })}>
      {subject && <SupportView companyId={subject.id} />}
    </AppModal>
  );
}

function SupportView({ companyId }: { companyId: number }) {
  const { t } = useTranslation("companies");
  const { data, error, refetch } = useQuery({
    queryKey: ["companySupport", companyId],
    queryFn: ({ signal }) => call("GET /companies/:companyId/support", { params: { companyId }, signal }),
    gcTime: 0,
  });
  const { label } = useSettingWords();
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={32} />;
  return (
    <div className={classes.view}>
      <p className="dim">{t("support.help")}</p>
      <Part title={t("support.connections")} rows={data.connections} Row={ConnectionRow} />
      <Part title={t("support.users")} rows={data.users} Row={UserRow} />
      <Part title={t("support.queues")} rows={data.queues} Row={QueueRow} />
      <Part
        title={t("support.settings")}
        rows={data.settings.filter(({ key }) => label(key) !== null)}
        Row={SettingRow}
      />
    </div>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  Row: (props: { row: Row }) => ReactNode;
}

function Part<One>({ title, rows, Row }: PartProps<One>) {
  const { t } = useTranslation("companies");
  return (
    <section>
      <h3 className="h2">{title}</h3>
      {rows.length === 0 && <p className="dim">{t("support.noneHere")}</p>}
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <li key={index} className={classes.row}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ name, facts }: { name: string; facts: string }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className="dim">{facts}</span>
    </>
  );
}

function ConnectionRow({ row }: { row: View["connections"][number] }) {
  const { t } = useTranslation("companies");
  const { t: tConnections } = useTranslation("connections");
  const status = tConnections(`status.${row.status}` as "status.CONNECTED");
  return <Facts name={row.name} facts={row.isDefault ? `${status} · ${t("support.default")}` : status} />;
}

function UserRow({ row }: { row: View["users"][number] }) {
  const { t } = useTranslation("companies");
  const { t: tUsers } = useTranslation("users");
  const profile = tUsers(`profiles.${row.profile}` as "profiles.admin");
  const without = t(row.profile === "admin" ? "support.allQueues" : "support.noQueue");
  const queues = row.queues.join(", ") || without;
  return <Facts name={row.name} facts={`${row.email} · ${profile} · ${queues}`} />;
}

function QueueRow({ row }: { row: View["queues"][number] }) {
  return (
    <>
      <span className={classes.dot} style={{ background: row.color }} aria-hidden="true" />
      <span className={classes.name}>{row.name}</span>
    </>
  );
}

function SettingRow({ row: { key, value } }: { row: View["settings"][number] }) {
  const words = useSettingWords();
  return <Facts name={words.label(key) ?? key} facts={words.value(key, value)} />;
}
