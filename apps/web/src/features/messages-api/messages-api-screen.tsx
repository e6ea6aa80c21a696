import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { connectionsQuery, type Connections } from "../connections/connections-query.ts";
import { ConnectionStatus } from "../connections/connection-status.tsx";
import { NumberLight } from "../connections/number-light.tsx";
import { isTokenOf, TokenPanel } from "../connections/token-panel.tsx";
import { Calls } from "./calls-section.tsx";
import { Examples } from "./examples-section.tsx";
import { Ids } from "./ids-section.tsx";
import { Reference } from "./reference.tsx";
import { TestForm } from "./test-form.tsx";
import classes from "./messages-api.module.css";

/** How other programs write through the company's connections, and a form that does so. */
export function MessagesApiScreen() {
  const { t } = useTranslation("messagesApi");
  const { data, error, refetch } = useQuery(connectionsQuery);
  return (
    <PageFrame title={t("title")}>
      {!data && !error && <SkeletonRows rows={4} height={120} />}
      {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          drawing="connections"
          title={t("empty.title")}
          action={<Link to="/connections">{t("empty.action")}</Link>}
        >
          {t("empty.text")}
        </EmptyState>
      )}
      {data && data.length > 0 && <Page connections={data} />}
    </PageFrame>
  );
}

const route = getRouteApi("/_app/messages-api");

function Page({ connections }: { connections: Connections }) {
  const { t } = useTranslation("messagesApi");
  const { whatsappId } = route.useSearch();
  const navigate = route.useNavigate();
  /** The token that was just made, which is shown this once. */
  const [made, setMade] = useState({ connectionId: 0, token: "" });
  const chosen =
    connections.find(({ id }) => id === whatsappId) ?? connections.find(({ isDefault }) => isDefault) ?? connections[0];
  if (!chosen) return null;
  const newToken = made.connectionId === chosen.id && isTokenOf(chosen, made.token) ? made.token : "";
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <section className={classes.card} aria-labelledby="api-connection">
          <div className={classes.heading}>
            <h2 className="h2" id="api-connection">
              {t("connection.title")}
            </h2>
            <ConnectionStatus connection={chosen} />
          </div>
          <NativeSelect
            aria-labelledby="api-connection"
            value={String(chosen.id)}
            data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) =>
              void navigate({ search: { whatsappId: Number(currentTarget.value) }, replace: true })
            }
          />
          {!chosen.capabilities.isTest && <NumberLight connection={chosen} />}
          <TokenPanel
            key={chosen.id}
            connectionId={chosen.id}
            onToken={(token) => setMade({ connectionId: chosen.id, token })}
          />
        </section>
        <TestForm newToken={newToken} />
      </div>
      <div className={classes.docs}>
        <p className="dim">{t("intro")}</p>
        <Examples token={newToken} />
        <Calls key={chosen.id} whatsappId={chosen.id} />
        <Ids />
        <Reference />
      </div>
    </div>
  );
}
