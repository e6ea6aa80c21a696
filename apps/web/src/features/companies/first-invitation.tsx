import { Button, CopyButton, TextInput } from "@mantine/core";
import type { FirstInvitation } from "@recado/contracts/companies";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../ui/app-modal.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import classes from "./first-invitation.module.css";

export interface Invited {
  company: string;
  email: string;
  invitation: FirstInvitation;
}

/** The link for the admin of a company that was added without a password: it is not shown again. */
export function FirstInvitationLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const { t } = useTranslation(["companies", "common"]);
  const first = useFirstFocus();
  const { company, email, invitation } = invited;
  return (
    <div className={classes.invitation}>
      <p>{t("invited.text", { name: company, count: limits.invitationDays })}</p>
      {invitation.isMailed && <p className="dim">{t("invited.mailed", { email })}</p>}
      <TextInput
        ref={first}
        readOnly
        label={t("invited.link")}
        description={t("invited.once")}
        value={invitation.link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("close", { ns: "common" })}
        </Button>
        <CopyButton value={invitation.link}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "invited.copied" : "invited.copy")}</Button>}
        </CopyButton>
      </ModalActions>
    </div>
  );
}
