import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import { useSettled } from "./use-settled.ts";
import classes from "./app-modal.module.css";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** 480 for a form, 720 for one with tabs. */
  width?: 480 | 720;
  /** Something was typed that closing would lose: it asks before. */
  isDirty?: boolean;
  /** Small even on a phone: for a question, which would be lost on a whole screen. */
  isSmall?: boolean;
  /** When it is no longer to be seen: the moment to open what comes next. */
  onClosed?: () => void;
  children: ReactNode;
}

/**
 * A dialog; a full-screen sheet below 600 px. Mount it with its page and pass `opened`, never `{opened && <AppModal>}`:
 * born open it has no place to give the focus back to. It costs nothing before it is opened for the first time. A heavy
 * body may be lazy: it is under Suspense here.
 */
export function AppModal(props: Props) {
  const { opened } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  useReturnFocus(opened);
  return wasOpened && <Dialog {...props} />;
}

function Dialog({ opened, onClose, title, width = 480, isDirty = false, isSmall = false, onClosed, children }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const [isAsking, setAsking] = useState(false);
  // Born closed, it comes in as it does the next time.
  const isThere = useSettled();
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={() => (isDirty && !isAsking ? setAsking(true) : close())}
      size={width}
      radius="xl"
      fullScreen={isNarrow && !isSmall}
      centered={isNarrow && isSmall}
      transitionProps={{ duration: 200 }}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* A <header> inside a dialog would be a second banner of the page. */}
        <Modal.Header component="div">
          <Modal.Title className="h2">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} />
        </Modal.Header>
        {isDirty && isAsking && <DiscardQuestion onDiscard={close} onKeep={() => setAsking(false)} />}
        <Modal.Body>
          <Suspense fallback={<SkeletonRows rows={4} height={44} />}>
            <FirstFocus>{children}</FirstFocus>
          </Suspense>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The dialog looks for its first field when it opens: a lazy body comes after that, and asks by itself. */
function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <div ref={body} className={classes.contents}>
      {children}
    </div>
  );
}

function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div role="alert" className={classes.question}>
      <span>{t("discard.question")}</span>
      <Button size="xs" variant="default" ref={keep} onClick={onKeep}>
        {t("discard.no")}
      </Button>
      <Button size="xs" color="red" onClick={onDiscard}>
        {t("discard.yes")}
      </Button>
    </div>
  );
}

/** The row of buttons at a dialog's end: at the bottom of the screen where the dialog is a sheet. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
