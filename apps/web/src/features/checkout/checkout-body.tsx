import { Button, SimpleGrid, Stepper, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { limits, recurrenceMonths } from "@recado/contracts/limits";
import type { Pix } from "@recado/contracts/subscriptions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatMoney } from "../../locales/format.ts";
import { ApiError } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ownCompanyQuery, ownPlanQuery } from "../companies/own-company-query.ts";
import stepClasses from "../../ui/steps.module.css";
import { PlanCards } from "../plans/plan-cards.tsx";
import { invoiceQuery } from "./invoice-query.ts";
import { nextPeriod } from "./next-period.ts";
import { documentFault, formatDocument, isPostalCode } from "./payer-rules.ts";
import { planOpens } from "./plan-opens.ts";
import { publicPlansQuery } from "./plans-query.ts";
import { PaidStep, PixStep } from "./pix-step.tsx";
import { waitingPixQuery } from "./waiting-pix-query.ts";
import classes from "./checkout.module.css";

const steps = ["data", "customize", "review"] as const;
const fields = [
  "firstName",
  "lastName",
  "document",
  "address",
  "address2",
  "city",
  "state",
  "zipcode",
  "country",
] as const;
const required = ["firstName", "address", "city", "zipcode", "country"] as const;
const autoComplete: Record<(typeof fields)[number], string> = {
  firstName: "given-name",
  lastName: "family-name",
  document: "off",
  address: "address-line1",
  address2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  zipcode: "postal-code",
  country: "country-name",
};

const isOfField = (error: unknown): boolean =>
  error instanceof ApiError && (error.refusal?.fields !== undefined || error.code === "ERR_DOCUMENT_NEEDED");

interface Props {
  invoiceId: number | null;
  /** A charge made before, to be shown again. */
  waiting: Pix | null;
  onCharged: (() => void) | undefined;
  /** Whether closing now would lose what was typed. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/**
 * From an invoice to its payment in three steps, then the Pix charge. If `invoiceId` is null, the open invoice, which
 * is created if needed.
 */
export function CheckoutBody({ invoiceId, waiting, onCharged, onDirty, onClose }: Props) {
  const { t } = useTranslation("checkout");
  const { companyId, company: me } = useMe();
  const { timeZone } = useCompanyZone();
  const { data: company } = useQuery(ownCompanyQuery(companyId));
  const { data: own } = useQuery(ownPlanQuery(companyId));
  const { data: offered } = useQuery(publicPlansQuery);
  const { data: charges } = useQuery(waitingPixQuery);
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const [at, setAt] = useState(0);
  const [planId, setPlanId] = useState<number | null>(null);
  const [pix, setPix] = useState(waiting);
  const { data: invoice } = useQuery({ ...invoiceQuery(invoiceId ?? 0), enabled: invoiceId !== null });
  const form = useForm({
    initialValues: Object.fromEntries(fields.map((field) => [field, ""])) as Record<(typeof fields)[number], string>,
    validate: {
      ...Object.fromEntries(required.map((field) => [field, rules.required])),
      // The request is sent only at the end, and the gateway refuses what is none.
      document: (given: string) => {
        const fault = documentFault(given);
        return fault && t(fault === "length" ? "documentWrong" : "documentDigits");
      },
      zipcode: (given: string, { country }: { country: string }) =>
        rules.required(given) ?? (isPostalCode(given, country) ? null : t("zipcodeWrong")),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const isKnown = company !== undefined && charges !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const { name, ...place } = company.billing;
    const document = formatDocument(charges.document ?? "");
    const known = { ...place, firstName: name, document, country: place.country || t("brazil") };
    form.setInitialValues({ ...form.getInitialValues(), ...known });
    form.setValues(known);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: keep text typed meanwhile
  }, [company?.id, isKnown]);
  const plans = own?.plan && offered ? [own.plan, ...offered.filter(({ id }) => id !== own.plan?.id)] : offered;
  const opens = planOpens(me.dueDate, Date.now());
  const chosen = plans?.find(({ id }) => id === (planId ?? own?.plan?.id));

  // Cards are never used; the server knows the price.
  const charge = async (values: typeof form.values) => {
    const plan = planId === null || planId === own?.plan?.id ? {} : { plan: { planId } };
    const wish = { ...(invoiceId !== null && { invoiceId }), ...plan };
    const made = await call("POST /subscription", { body: { ...values, ...wish } }).catch((error: unknown) => {
      // Go to the payer's data: a refused value is shown at its field.
      if (isOfField(error)) setAt(0);
      throw error;
    });
    setPix(made);
    onDirty(false);
    queryClient.setQueryData(waitingPixQuery.queryKey, {
      pix: made,
      takesPix: true,
      document: values.document || null,
    });
    onCharged?.();
    // The charge stores the payer's data in the company, which are filled in at the next visit.
    void queryClient.invalidateQueries(ownCompanyQuery(companyId));
  };
  const renewing = useMutation({ mutationFn: () => charge(form.getValues()) });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: charge,
    fieldOf: { ERR_DOCUMENT_NEEDED: "document" },
  });
  const next = () => {
    if (at === 0 && form.validate().hasErrors) return;
    setAt((n) => n + 1);
  };

  if (!company || !plans || !own || !charges) return <SkeletonRows rows={5} height={44} />;
  // A code made before is not shown where the platform takes no Pix any more.
  const shown = charges.takesPix ? pix : null;
  // It can be settled elsewhere while somebody fills this in.
  if (invoice && !shown && invoice.status === "paid") return <PaidStep invoiceId={invoice.id} />;
  if (invoice?.status === "canceled") return <p>{t("link.canceled")}</p>;
  // Of a charge of before, the plan that was chosen is not known here: it is chosen again.
  const renew = () => (pix === waiting ? setPix(null) : renewing.mutate());
  if (shown)
    return (
      <>
        <PixStep pix={shown} isRenewing={renewing.isPending} onRenew={renew} />
        {shown === waiting && invoice?.status !== "paid" && (
          <Button variant="subtle" onClick={() => setPix(null)}>
            {t("pix.change")}
          </Button>
        )}
      </>
    );
  if (!charges.takesPix)
    return (
      <>
        <p>{t("byHand")}</p>
        <ModalActions>
          <Button onClick={onClose}>{t("close", { ns: "common" })}</Button>
        </ModalActions>
      </>
    );
  const months = recurrenceMonths[company.recurrence];
  const period = nextPeriod({ dueDate: me.dueDate, recurrence: company.recurrence }, Date.now(), timeZone);
  return (
    <form
      noValidate
      className={classes.body}
      onSubmit={(event) => {
        if (at === steps.length - 1) return submit(event);
        event.preventDefault();
        next();
      }}
    >
      <Stepper
        active={at}
        onStepClick={setAt}
        size="sm"
        {...(isNarrow && { orientation: "vertical", iconSize: 24 })}
        className={stepClasses.steps ?? ""}
        aria-label={t("title")}
      >
        {steps.map((step, n) => (
          <Stepper.Step key={step} label={t(`step.${step}`)} allowStepSelect={n < at} />
        ))}
      </Stepper>
      {at === 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={t(`field.${field}`)}
              autoComplete={autoComplete[field]}
              maxLength={200}
              withAsterisk={(required as readonly string[]).includes(field)}
              {...form.getInputProps(field)}
            />
          ))}
        </SimpleGrid>
      )}
      {at === 1 && (
        <>
          {opens !== null && (
            <p className="dim">{t("early", { count: limits.invoice.daysAhead, date: formatDate(opens) })}</p>
          )}
          <PlanCards
            label={t("step.customize")}
            plans={plans}
            usage={own.usage}
            chosen={chosen?.id ?? null}
            onChoose={setPlanId}
            only={opens === null ? null : (own.plan?.id ?? null)}
          />
        </>
      )}
      {at === 2 && chosen && (
        <dl className={classes.review}>
          <dt>{t("review.plan")}</dt>
          <dd>{chosen.name}</dd>
          <dt>{t("review.period")}</dt>
          <dd>
            {t("review.months", { count: months })}
            {period && `, ${t("review.days", { from: formatDay(period[0]), until: formatDay(period[1]) })}`}
            {period && <p className="small dim">{t("review.late", { date: formatDay(period[0]) })}</p>}
          </dd>
          <dt>{t("review.to")}</dt>
          <dd>
            {[form.values.firstName, form.values.lastName].filter(Boolean).join(" ")}, {form.values.address},{" "}
            {form.values.city}
          </dd>
          {form.values.document !== "" && (
            <>
              <dt>{t("field.document")}</dt>
              <dd className="numbers">{formatDocument(form.values.document)}</dd>
            </>
          )}
          <dt>{t("review.total")}</dt>
          <dd className={`${classes.price} numbers`}>{formatMoney((Math.round(chosen.value * 100) * months) / 100)}</dd>
        </dl>
      )}
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={() => (at === 0 ? onClose() : setAt(at - 1))}>
          {at === 0 ? t("cancel", { ns: "common" }) : t("back")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t(at === steps.length - 1 ? "pay" : "next")}
        </Button>
      </ModalActions>
    </form>
  );
}
