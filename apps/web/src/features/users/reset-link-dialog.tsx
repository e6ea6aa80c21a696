import { Button } from "@mantine/core";
import type { ResetLink } from "@recado/contracts/password-resets";
import { limits } from "@recado/contracts/limits";
import type { User } from "@recado/contracts/users";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { AppModal, ModalActions } from "../../ui/app-modal.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { ShownLink } from "../../ui/shown-link.tsx";

interface Props {
  dialog: { isOpen: boolean; subject: User | null; close: () => void };
}

/** Makes a link by which a colleague chooses a new password. */
export function ResetLinkDialog({ dialog: { isOpen, subject, close } }: Props) {
  const { t } = useTranslation("users");
  return (
    <AppModal isSmall opened={isOpen} onClose={close} title={t("link.title", { name: subject?.name ?? "" })}>
      {subject && (
        <ResetLinkBody
          make={() => call("POST /users/:userId/reset-link", { params: { userId: subject.id } })}
          userId={subject.id}
          removeFactor={() => call("DELETE /users/:userId/second-factor", { params: { userId: subject.id } })}
          onDone={close}
        />
      )}
    </AppModal>
  );
}

interface BodyProps {
  userId: number;
  make: () => Promise<ResetLink>;
  removeFactor: () => Promise<unknown>;
  onDone: () => void;
}

function ResetLinkBody({ userId, make, removeFactor, onDone }: BodyProps) {
  const { t } = useTranslation(["users", "common"]);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: make, meta: { quiet: true } });
  // Asked for each time: the colleague may have turned it on or off meanwhile.
  const { data: factor } = useQuery({
    queryKey: ["users", userId, "secondFactor"],
    queryFn: ({ signal }) => call("GET /users/:userId/second-factor", { params: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: removeFactor,
    onSuccess: () => {
      notify.success(t("link.factorRemoved"));
      onDone();
    },
  });
  const text = <p>{t("link.text", { count: limits.resetPassword.linkHours })}</p>;
  if (data)
    return (
      <ShownLink link={data.link} onDone={onDone}>
        {text}
      </ShownLink>
    );
  return (
    <>
      {text}
      {factor?.isOn && <p className="dim">{t("link.factorText")}</p>}
      <Problem text={error && problemText(error)} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        {factor?.isOn && (
          <Button variant="default" loading={removal.isPending} onClick={() => removal.mutate()}>
            {t("link.removeFactor")}
          </Button>
        )}
        <Button loading={isPending} onClick={() => mutate()} data-autofocus>
          {t("link.make")}
        </Button>
      </ModalActions>
    </>
  );
}
