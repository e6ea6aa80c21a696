import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { useAskBeforeUnload } from "./ask-before-unload.ts";
import { focusWhenThere } from "./focus-when-there.ts";
import { useLayer } from "./layers.ts";
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
  /** Closing would lose edits, so it asks first. */
  isDirty?: boolean;
  /** What it asks then; default: whether to discard the changes. */
  question?: string | undefined;
  /** Small even on a phone, for questions. */
  isSmall?: boolean;
  /** Has a chat, which scrolls from its end: a lock of the page's scrolling would take that for its start. */
  hasChat?: boolean;
  /** Has the focus after it, instead of what opened it. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
  /** Called when the dialog has disappeared; open the next one then. */
  onClosed?: () => void;
  children: ReactNode;
}

const CloseContext = createContext(() => {});

/** Closes the dialog around a body as its cross does: it asks first if that would lose something. */
export const useAskOrClose = (): (() => void) => useContext(CloseContext);

/**
 * A dialog; a full-screen sheet below 600 px. Mount it with its page and pass `opened`, never `{opened && <AppModal>}`:
 * mounted open, it has no element to return the focus to. It renders nothing before it is first opened. A heavy body is
 * `late`: the dialog has a Suspense boundary.
 */
export function AppModal(props: Props) {
  const { opened, returnTo } = props;
  const [before, setBefore] = useState({ opened, openings: opened ? 1 : 0 });
  if (opened !== before.opened) setBefore({ opened, openings: before.openings + (opened ? 1 : 0) });
  useReturnFocus(opened, returnTo);
  return before.openings > 0 && <Dialog {...props} openings={before.openings} />;
}

interface DialogProps extends Props {
  openings: number;
}

function Dialog(props: DialogProps) {
  const { opened, onClose, title, width = 480, isDirty = false, isSmall = false, hasChat = false } = props;
  const { question, onClosed, openings, children } = props;
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  // An answer that comes while it asks closes the dialog: the next time it must not ask again.
  const [askedIn, setAskedIn] = useState(0);
  const isAsking = askedIn === openings;
  const setAsking = (asks: boolean) => setAskedIn(asks ? openings : 0);
  // It mounts closed and opens in the next render, so that the transition runs the first time too.
  const isThere = useSettled();
  const close = () => {
    setAsking(false);
    onClose();
  };
  const askOrClose = () => (isDirty ? setAsking(true) : close());
  // While the question is shown, Escape and "Back" close only the question, and lose nothing.
  const stepBack = () => (isDirty && isAsking ? setAsking(false) : askOrClose());
  useLayer(opened, stepBack, { closesByEscape: true });
  useAskBeforeUnload(opened && isDirty);
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={askOrClose}
      size={width}
      radius="xl"
      fullScreen={isNarrow && !isSmall}
      centered={isNarrow && isSmall}
      transitionProps={{ duration: 200 }}
      onExitTransitionEnd={onClosed}
      lockScroll={!hasChat}
      returnFocus={false}
      closeOnEscape={false}
      classNames={classes}
    >
      <Modal.Overlay onClickCapture={ignoreSecond} />
      <Modal.Content data-closing={!opened || undefined}>
        {/* A <header> inside a dialog would be a second banner of the page. */}
        <Modal.Header component="div">
          <Modal.Title className="h2">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} />
        </Modal.Header>
        {isDirty && isAsking && (
          <DiscardQuestion question={question} onDiscard={close} onKeep={() => setAsking(false)} />
        )}
        <Modal.Body>
          <Suspense fallback={<SkeletonRows rows={4} height={44} />}>
            {/* Opened again while it fades, it has a new body: the old one would save over what it has just made. */}
            <CloseContext value={askOrClose}>
              <FirstFocus key={openings}>{children}</FirstFocus>
            </CloseContext>
          </Suspense>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The second click of a double click on the opening button must not close the dialog. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** Mounts when a lazy body is there. */
function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (body.current ? focusWhenThere(body.current) : undefined), []);
  return (
    <div ref={body} className={classes.contents}>
      {children}
    </div>
  );
}

interface QuestionProps {
  question?: string | undefined;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before edits are lost; it takes the focus, and gives it back. */
export function DiscardQuestion({ question, onDiscard, onKeep }: QuestionProps) {
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
      <span>{question ?? t("discard.question")}</span>
      <div className={classes.answers}>
        <Button size="xs" variant="default" ref={keep} onClick={onKeep}>
          {t("discard.no")}
        </Button>
        <Button size="xs" color="red" onClick={onDiscard}>
          {t("discard.yes")}
        </Button>
      </div>
    </div>
  );
}

/** A dialog's buttons; at the bottom of the screen where the dialog is a sheet. */
export function ModalActions({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      {notice}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
