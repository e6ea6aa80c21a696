import { errorStatus } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import codeBox from "../../ui/code.module.css";
import classes from "./messages-api.module.css";

const fields = [
  "number",
  "groupId",
  "body",
  "medias",
  "mediaUrl",
  "mentions",
  "openTicket",
  "queueId",
  "userId",
  "closeTicket",
  "idempotencyKey",
] as const;
const codes = [
  "ERR_VALIDATION",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_CONTACT_BLOCKED",
  "ERR_NO_PERMISSION",
  "ERR_API_TOKEN",
  "ERR_SUBSCRIPTION_EXPIRED",
  "ERR_WAPP_NOT_INITIALIZED",
  "ERR_WAPP_RESTRICTED",
  "ERR_IDEMPOTENCY_KEY_REUSED",
  "ERR_PAYLOAD_TOO_LARGE",
  "ERR_GROUPS_OFF",
  "ERR_NO_QUEUE_FOUND",
  "ERR_NO_MESSAGE_FOUND",
  "ERR_MALFORMED_BODY",
  "ERR_TOO_MANY_REQUESTS",
  "ERR_FIRST_CONTACTS_LIMIT",
  "ERR_URL_REFUSED",
  "ERR_MEDIA_URL_FAILED",
] as const;

/** As these calls answer: other calls name the field of a number without WhatsApp, with 400 (decision 130). */
const statuses = { ...errorStatus, ERR_WAPP_INVALID_CONTACT: 404 };

/** The fields, the answers, the limits and the refusals. */
export function Reference() {
  const { t } = useTranslation("messagesApi");
  const { sends, reads, keyDays } = limits.messagesApi;
  return (
    <>
      <section className={classes.card} aria-labelledby="api-fields">
        <h2 className="h2" id="api-fields">
          {t("field.title")}
        </h2>
        <dl className={classes.list}>
          {fields.map((field) => (
            <div key={field} className={classes.term}>
              <dt>
                <code translate="no">{field}</code>
              </dt>
              <dd>{t(`field.${field}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.card} aria-labelledby="api-answer">
        <h2 className="h2" id="api-answer">
          {t("answer.title")}
        </h2>
        <p>{t("answer.text")}</p>
        <pre className={codeBox.code}>
          <code translate="no">{JSON.stringify(sample(t("answer.mensagem")), null, 2)}</code>
        </pre>
        <p>{t("answer.status")}</p>
        <p>{t("answer.key", { count: keyDays })}</p>
        <p>{t("answer.limits", { sends, reads })}</p>
        <p>
          <Link to="/messages-api/reference">{t("reference.open")}</Link>
        </p>
        <p>
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            {t("answer.document")}
          </a>
        </p>
      </section>
      <section className={classes.card} aria-labelledby="api-codes">
        <h2 className="h2" id="api-codes">
          {t("code.title")}
        </h2>
        <dl className={classes.list}>
          {codes.map((code) => (
            <div key={code} className={classes.term}>
              <dt>
                <span className="numbers">{statuses[code]}</span> <code translate="no">{code}</code>
              </dt>
              <dd>{t(`code.${code}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const sample = (mensagem: string) => ({ mensagem, messageId: 123, messageIds: [123], status: "queued" });
