import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { createStore, useStore } from "../../ui/store.ts";
import { useLogOut } from "../session-watch.tsx";
import { unsentCount } from "../unsent.ts";

/** The number of messages that would wait for the next sign-in; null while nothing is asked. */
const asked = createStore<number | null>(null);

/** Signs out, or asks first while messages wait to be sent. */
export function useAskedLogOut(): () => void {
  const logOut = useLogOut();
  return () => {
    const count = unsentCount();
    if (count === 0) void logOut();
    else asked.set(count);
  };
}

/** Messages that wait are sent only while their author is signed in here. */
export function LogOutQuestion() {
  const { t } = useTranslation("shell");
  const logOut = useLogOut();
  const count = useStore(asked);
  const [shown, setShown] = useState(0);
  if (count !== null && count !== shown) setShown(count);
  const close = () => asked.set(null);
  return (
    <ConfirmModal
      opened={count !== null}
      onClose={close}
      title={t("unsent.title")}
      confirm={t("unsent.leave")}
      onConfirm={() => {
        close();
        void logOut();
      }}
    >
      {t("unsent.text", { count: shown })}
    </ConfirmModal>
  );
}
