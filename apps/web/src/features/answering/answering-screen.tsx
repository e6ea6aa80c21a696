import { Button, NativeSelect } from "@mantine/core";
import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { openTestPhone } from "../connections/open-test-phone.ts";
import { optionsQuery } from "../queues/chatbot/options-query.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { useSilentQueues } from "../queues/silent-queues.ts";
import { settingsQuery } from "../settings/settings-query.ts";
import { useAutomaticTexts } from "../settings/use-automatic-texts.ts";
import { useMachineOf } from "./machine-of.ts";
import { StepView } from "./step-view.tsx";
import { stepsOf } from "./steps.ts";
import classes from "./answering.module.css";

const route = getRouteApi("/_app/answering");

/** The automatic messages to a connection's customers, step by step, and where to change each. */
export function AnsweringScreen() {
  const { t } = useTranslation("answering");
  const { connection: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const connections = useQuery(connectionsQuery);
  const queues = useQuery(queuesQuery);
  const settings = useQuery(settingsQuery);
  const words = useAutomaticTexts();
  const all = connections.data ?? [];
  const connection = all.find(({ id }) => id === asked) ?? all.find(({ isDefault }) => isDefault) ?? all[0];
  const phone = all.find(({ capabilities }) => capabilities.isTest);
  const own = (queues.data ?? []).filter(({ id }) => connection?.queues.some((one) => one.id === id));
  const options = useQueries({ queries: own.map(({ id }) => optionsQuery(id)) });
  const failed = [connections, queues, settings, ...options].find(({ isError, data }) => isError && !data);
  const silent = useSilentQueues(own, connection ? [connection] : []);
  const machineOf = useMachineOf();
  const valueOf = (key: string) => settings.data?.find((one) => one.key === key)?.value;
  const isLoaded = connections.data && queues.data && settings.data && options.every(({ data }) => data);
  return (
    <PageFrame
      title={t("title")}
      action={
        phone && (
          <Button
            leftSection={<IconDeviceMobileMessage size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => openTestPhone(phone.id)}
          >
            {t("try.button")}
          </Button>
        )
      }
      filters={
        all.length > 1 && (
          <NativeSelect
            aria-label={t("connection")}
            value={connection?.id}
            data={all.map(({ id, name }) => ({ value: String(id), label: t("of", { name }) }))}
            onChange={({ currentTarget }) =>
              void navigate({ search: { connection: Number(currentTarget.value) }, replace: true })
            }
          />
        )
      }
    >
      {failed && <ErrorState code={codeOf(failed.error)} onRetry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <SkeletonRows height={96} />}
      {isLoaded && !connection && (
        <EmptyState
          drawing="nothing"
          title={t("none")}
          action={
            <Button component={Link} to="/connections">
              {t("add")}
            </Button>
          }
        >
          {t("noneText")}
        </EmptyState>
      )}
      {isLoaded && connection && (
        <div className={classes.page}>
          <p className={classes.intro}>{t("intro")}</p>
          {(!phone || phone.id !== connection.id) && (
            <p className={classes.intro}>{t(phone ? "try.own" : "try.add")}</p>
          )}
          <ol className={classes.steps}>
            {stepsOf({
              connection,
              queues: queues.data,
              optionsOf: (queueId) =>
                options[own.findIndex(({ id }) => id === queueId)]?.data?.map(({ title }) => title) ?? [],
              silent,
              machineOf,
              valueOf,
              words,
            }).map((step) => (
              <StepView
                key={step.key}
                step={step}
                connection={connection}
                phoneId={phone?.id ?? null}
                hasCompanyHours={valueOf("scheduleType") === "company"}
              />
            ))}
          </ol>
        </div>
      )}
    </PageFrame>
  );
}
