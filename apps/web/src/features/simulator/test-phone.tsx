import { Select } from "@mantine/core";
import { useFocusTrap, useMediaQuery, useMergedRef } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { late } from "../../shell/late-component.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLayer } from "../../ui/layers.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { closeTestPhone, panelId, switchTestPhone, useOpenPhone } from "../connections/open-test-phone.ts";
import { useEscape } from "./use-escape.ts";
import classes from "./test-phone.module.css";

const Phone = late(async () => ({ default: (await import("./phone.tsx")).Phone }));

/** The test phone beside the screen, for users who may play customers. */
export function TestPhone() {
  const connectionId = useOpenPhone();
  const mayPlay = useMay("connections-page:actionButtons");
  return mayPlay && connectionId !== null && <Panel connectionId={connectionId} />;
}

/**
 * The panel is a column of the page, so that the user plays customer and attendant side by side; below 900 px it is a
 * full-screen sheet.
 */
function Panel({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("simulator");
  const isSheet = useMediaQuery("(max-width: 56.24em)", undefined, { getInitialValueInEffect: false });
  const { data } = useQuery(connectionsQuery);
  const phones = data?.filter(({ capabilities }) => capabilities.isTest) ?? [];
  const connection = phones.find(({ id }) => id === connectionId);
  const escape = useEscape<HTMLElement>(closeTestPhone);
  const trap = useFocusTrap(isSheet);
  useLayer(isSheet, closeTestPhone);
  const root = useMergedRef<HTMLElement>(escape, trap);
  // The connection was deleted, or belongs to another company.
  if (data && !connection) return null;

  return (
    <div
      ref={root}
      id={panelId}
      tabIndex={-1}
      aria-label={t("title")}
      className={classes.panel}
      {...(isSheet ? { role: "dialog", "aria-modal": true } : { role: "complementary" })}
    >
      <div className={classes.head}>
        <h2 className="h2 ellipsis">{t("title")}</h2>
        {phones.length > 1 ? (
          <Select
            className={classes.choice}
            aria-label={t("choose")}
            title={connection?.name}
            data={phones.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(connectionId)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
            onChange={(value) => value !== null && switchTestPhone(Number(value))}
          />
        ) : (
          <span className={`${classes.of} small dim ellipsis`}>
            {connection?.name !== t("title") && connection?.name}
          </span>
        )}
        <IconButton label={t("close")} onClick={closeTestPhone}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.phone}>
        <div className={classes.screen}>
          <Suspense fallback={<SkeletonRows rows={5} height={64} />}>
            {connection && <Phone key={connection.id} connection={connection} />}
          </Suspense>
        </div>
      </div>
      <p className={`${classes.hint} meta`}>{t("hint")}</p>
    </div>
  );
}
