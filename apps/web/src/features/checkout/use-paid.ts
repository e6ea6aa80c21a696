import { dueDateOf } from "@recado/contracts/due-dates";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDueDate } from "../../locales/format.ts";
import { useLinkState } from "../../shell/live.ts";
import { queryClient } from "../../shell/query-client.ts";
import { meQuery, useMe } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";
import { ownCompanyQuery } from "../companies/own-company-query.ts";
import { invoiceQuery } from "./invoice-query.ts";

/** How long the notice stays before the redirect to `/`, ms. */
const leavesAfter = 4_000;
/** A locked-out user has no socket, so the page polls the invoice at this interval, ms. */
const askEvery = 5_000;

/**
 * Whether an invoice is paid, and until when the company is then paid. On payment, shows a notice and redirects to `/`,
 * even if the payment came while the socket was disconnected.
 */
export function usePaid(invoiceId: number): { isPaid: boolean; paidUntil: string | null } {
  const { t } = useTranslation("checkout");
  const navigate = useNavigate();
  const { companyId } = useMe();
  const isLinked = useLinkState() === "connected";
  const { data: invoice } = useQuery({ ...invoiceQuery(invoiceId), refetchInterval: isLinked ? false : askEvery });
  const isPaid = invoice?.status === "paid";
  // Uses a separate key: the cached company may be from before the payment.
  const { data: company } = useQuery({
    ...ownCompanyQuery(companyId),
    queryKey: ["paid-until", companyId, invoiceId],
    enabled: isPaid,
    staleTime: 0,
    gcTime: 0,
  });
  const paidUntil = company ? dueDateOf(company.dueDate) : null;
  const say = useEffectEvent((date: string) => notify.success(t("paid.toast", { date: formatDueDate(date) })));
  const leave = useEffectEvent(() => {
    // Without a socket, the data of this page is outdated.
    if (isLinked) void navigate({ to: "/" });
    else location.assign("/");
  });
  useEffect(() => {
    if (paidUntil === null) return undefined;
    say(paidUntil);
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    const timer = setTimeout(leave, leavesAfter);
    return () => clearTimeout(timer);
  }, [paidUntil]);
  return { isPaid, paidUntil };
}
