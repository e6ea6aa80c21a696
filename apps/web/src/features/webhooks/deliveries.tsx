import { Button } from "@mantine/core";
import { programEvents } from "@recado/contracts/program-event-names";
import type { Delivery, Webhook } from "@recado/contracts/webhooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { callFailureText } from "../../shell/call-failure.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { deliveriesQuery } from "./webhooks-query.ts";
import { eventText } from "./event-texts.ts";
import classes from "./deliveries.module.css";

/** A webhook's recent deliveries and their results. */
export function Deliveries({ webhook: { id: webhookId } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const query = deliveriesQuery(webhookId);
  const [resent, setResent] = useState<readonly number[]>([]);
  const isOnItsWay = ({ id, state, nextAt }: Delivery) =>
    resent.includes(id) && state === "waiting" && (nextAt === null || Date.parse(nextAt) <= Date.now());
  const { data, error, refetch } = useQuery({
    ...query,
    // Deliveries have no event, as there may be thousands: who sends one again sees what becomes of it.
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? 1_000 : false),
  });
  const again = useMutation({
    mutationFn: (deliveryId: number) =>
      call("POST /webhooks/:webhookId/deliveries/:deliveryId/again", { params: { webhookId, deliveryId } }),
    onSuccess: (sent) => {
      setResent((before) => [...before, sent.id]);
      client.setQueryData(query.queryKey, (list) => list?.map((one) => (one.id === sent.id ? sent : one)));
    },
  });
  if (!data)
    return error ? (
      <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} height={44} />
    );
  return (
    <>
      <div className={classes.top}>
        <p className="small dim">{t("log.help")}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t("log.reload")}
        </Button>
      </div>
      {data.length === 0 && <p className="dim">{t("log.none")}</p>}
      <ul className={classes.list}>
        {data.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} onAgain={() => again.mutate(delivery.id)} />
        ))}
      </ul>
    </>
  );
}

function Row({ delivery, onAgain }: { delivery: Delivery; onAgain: () => void }) {
  const { t } = useTranslation("webhooks");
  const { event, createdAt, state, attempts, status, error, nextAt } = delivery;
  const known = programEvents.find((one) => one === event);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className="strong" title={event}>
          {known ? eventText(known) : event}
        </span>
        <span className="small dim numbers">{formatMoment(createdAt)}</span>
      </div>
      <span className="small numbers">
        {t(`log.${state}`)}
        {error === ""
          ? (status ?? "") && ` · ${status}`
          : ` · ${callFailureText(error, (failure) => t(`log.why.${failure}`))}`}
        {attempts > 1 && ` · ${t("log.attempts", { count: attempts })}`}
        {nextAt !== null && ` · ${t("log.next", { when: formatMoment(nextAt) })}`}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onAgain}>
        {t("log.again")}
      </Button>
    </li>
  );
}
