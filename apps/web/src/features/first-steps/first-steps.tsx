import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FirstStep } from "@recado/contracts/first-steps";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../../shell/session.ts";
import { SeveralDevices } from "../settings/several-devices.tsx";
import { saveSetting } from "../settings/save-setting.ts";
import classes from "./first-steps.module.css";
import { firstStepsQuery } from "./first-steps-query.ts";
import { areHidden } from "./are-hidden.ts";

const steps: readonly { key: FirstStep; to: "/connections" | "/queues" | "/users" | "/tickets" }[] = [
  { key: "connection", to: "/connections" },
  { key: "queue", to: "/queues" },
  { key: "people", to: "/users" },
  { key: "greeting", to: "/queues" },
  { key: "answer", to: "/tickets" },
];

/** A new company's first steps, for its admins; renders `whenDone` once every step is done. */
export function FirstSteps({ whenDone = null }: { whenDone?: ReactNode }) {
  const { t } = useTranslation("firstSteps");
  const me = useMe();
  const isShown = useMay("drawer-admin-items:view") && !areHidden(me);
  const { data } = useQuery({ ...firstStepsQuery, enabled: isShown });
  if (!isShown || !data) return null;
  const count = steps.filter(({ key }) => data[key]).length;
  if (count === steps.length) return whenDone;
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps" className="h2">
          {t("title")}
        </h2>
        <span className="dim">{t("progress", { count, of: steps.length })}</span>
      </header>
      <ol className={classes.steps}>
        {steps.map(({ key, to }) => (
          <li key={key} data-done={data[key] || undefined}>
            {data[key] ? (
              <IconCircleCheckFilled size={22} role="img" aria-label={t("isDone")} />
            ) : (
              <IconCircle size={22} role="img" aria-label={t("isOpen")} />
            )}
            <div>
              <Link to={to}>{t(`step.${key}`)}</Link>
              {!data[key] && <p className="dim">{t(`help.${key}`)}</p>}
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.devices}>
        <SeveralDevices />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void saveSetting("firstSteps", "hidden", "shown")}>
        {t("hide")}
      </Button>
    </section>
  );
}
