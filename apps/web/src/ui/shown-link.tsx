import { Button, CopyButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "./app-modal.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import classes from "./shown-link.module.css";

/** A link that is not shown again, to be copied and passed on. */
export function ShownLink({ link, children, onDone }: { link: string; children: ReactNode; onDone: () => void }) {
  const { t } = useTranslation();
  const first = useFirstFocus();
  return (
    <div className={classes.shown}>
      {children}
      <TextInput
        ref={first}
        readOnly
        label={t("shownLink.label")}
        description={t("shownLink.once")}
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("close")}
        </Button>
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "shownLink.copied" : "shownLink.copy")}</Button>}
        </CopyButton>
      </ModalActions>
    </div>
  );
}
