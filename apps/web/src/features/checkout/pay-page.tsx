import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { daysUntil, formatDay, formatMoney } from "../../locales/format.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { LanguageMenu } from "../../shell/layout/language-menu.tsx";
import { ThemeButton } from "../../shell/layout/page-buttons.tsx";
import { problemText } from "../../shell/problem-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { PaidNotice } from "./paid-notice.tsx";
import { documentFault } from "./payer-rules.ts";
import { PixPanel } from "./pix-panel.tsx";
import classes from "./checkout.module.css";

const route = getRouteApi("/pay/$token");
/** A visitor with only a link has no socket, so the page polls the invoice at this interval, ms. */
const askEvery = 5_000;

/** The page of a signed link: one invoice, for anyone with the link. */
export function PayPage() {
  const { t } = useTranslation("checkout");
  usePageTitle(t("title"));
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Recado
        <span className={classes.tools}>
          <ThemeButton />
          <LanguageMenu />
        </span>
      </header>
      <Content />
    </main>
  );
}

function Content() {
  const { t } = useTranslation("checkout");
  const params = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["pay", params.token],
    queryFn: ({ signal }) => call("GET /pay/:token", { params, signal }),
    refetchInterval: ({ state }) => (state.data?.invoice.status === "open" ? askEvery : false),
    retry: false,
  });
  const [document, setDocument] = useState("");
  const [isChecked, setChecked] = useState(false);
  const fault = isChecked ? documentFault(document) : null;
  const charging = useMutation({
    mutationFn: () => call("POST /pay/:token", { params, body: { document } }),
    meta: { quiet: true },
  });
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={44} />;
  const { companyName, invoice, paidUntil, takesPix } = data;
  // A code made before stays open here when the platform stops taking Pix.
  const pix = takesPix ? charging.data : undefined;
  const needsDocument = charging.error instanceof ApiError && charging.error.code === "ERR_DOCUMENT_NEEDED";
  const isLate = daysUntil(`${invoice.dueDate}T12:00:00Z`) < 0;
  return (
    <>
      <div>
        <h1 className="h1">{t("link.title", { id: invoice.id })}</h1>
        <p className="dim">
          {companyName} · {invoice.detail}
          {invoice.status === "open" &&
            ` · ${t(`link.${isLate ? "overdue" : "due"}`, { date: formatDay(invoice.dueDate) })}`}
        </p>
      </div>
      {invoice.status === "paid" && (
        <>
          <PaidNotice paidUntil={paidUntil} />
          <Link to="/login">{t("link.login")}</Link>
        </>
      )}
      {invoice.status === "canceled" && <p role="status">{t("link.canceled")}</p>}
      {invoice.status === "open" && pix && (
        <PixPanel pix={pix} isRenewing={charging.isPending} onRenew={() => charging.mutate()} />
      )}
      {invoice.status === "open" && !pix && (
        <form
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            setChecked(true);
            if (documentFault(document) === null) charging.mutate();
          }}
        >
          <p className={`${classes.amount} numbers`}>{formatMoney(invoice.value)}</p>
          {takesPix && (needsDocument || document !== "") && (
            <TextInput
              label={t("field.document")}
              value={document}
              error={fault && t(fault === "length" ? "documentWrong" : "documentDigits")}
              maxLength={30}
              autoComplete="off"
              onChange={(event) => setDocument(event.currentTarget.value)}
            />
          )}
          <Problem text={charging.error ? problemText(charging.error) : null} />
          {takesPix ? (
            <Button type="submit" size="md" loading={charging.isPending}>
              {t("link.pay")}
            </Button>
          ) : (
            <p>{t("byHand")}</p>
          )}
        </form>
      )}
    </>
  );
}
