import { IconBold, IconCode, IconItalic, IconSend2, IconStrikethrough, IconX } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import type { Message } from "@recado/contracts/messages";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { Quote } from "./quote.tsx";
import { useSignature } from "./signature.ts";
import { useComposer } from "./use-composer.ts";
import classes from "./composer.module.css";

interface Props {
  ticketId: number;
  /** The customer's name. */
  name: string;
  /** Who writes. */
  writer: string;
  quoting: Message | null;
  onQuote: (message: Message | null) => void;
  onSend: (body: string) => void;
  onLeave: () => void;
  quoteLast: () => void;
  /** Takes the focus as soon as it is there. */
  isEager: boolean;
}

const marks = [
  { mark: "*", Icon: IconBold, label: "mark.bold" },
  { mark: "_", Icon: IconItalic, label: "mark.italic" },
  { mark: "~", Icon: IconStrikethrough, label: "mark.strike" },
  { mark: "```", Icon: IconCode, label: "mark.mono" },
] as const;

/** Where one writes: one to five rows, the quotation above, the signature and sending below. */
export function Composer({ ticketId, name, writer, quoting, onQuote, onSend, onLeave, quoteLast, isEager }: Props) {
  const { t } = useTranslation("messages");
  const problemId = useId();
  const signature = useSignature();
  const [hasSelection, setSelection] = useState(false);
  const { box, excess, canSend, submit, surround, fieldProps } = useComposer({
    ticketId,
    signedBy: signature.isOn ? writer : null,
    send: onSend,
    leave: () => (quoting ? onQuote(null) : onLeave()),
    quoteLast,
  });
  useEffect(() => {
    // Under a finger it would bring the keyboard up over what one came to read.
    if (quoting || (isEager && !matchMedia("(pointer: coarse)").matches)) box.current?.focus();
  }, [box, isEager, quoting]);

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {quoting && (
        <div className={classes.quoting}>
          <Quote quoted={quoting} name={name} />
          <IconButton label={t("quoteCancel")} onClick={() => onQuote(null)}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {excess > 0 && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t("tooLong", { count: excess, max: limits.messageBody.max })}
        </p>
      )}
      <div className={classes.box}>
        <textarea
          {...fieldProps}
          rows={1}
          dir="auto"
          className={classes.field}
          data-composer=""
          aria-label={t("write", { name })}
          placeholder={t("placeholder")}
          aria-invalid={excess > 0}
          aria-describedby={excess > 0 ? problemId : undefined}
          onSelect={({ currentTarget }) => setSelection(currentTarget.selectionStart !== currentTarget.selectionEnd)}
        />
        <div className={classes.tools}>
          <Toggle isOn={signature.isOn} onToggle={signature.toggle} title={t("signHelp")}>
            {t("sign", { name: writer })}
          </Toggle>
          {hasSelection && <FormatBar surround={surround} />}
          <span className={classes.gap} />
          <button type="submit" className={classes.send} disabled={!canSend} aria-label={t("send")} title={t("send")}>
            <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      </div>
    </form>
  );
}

function FormatBar({ surround }: { surround: (mark: string) => void }) {
  const { t } = useTranslation("messages");
  const buttons: ReactNode[] = marks.map(({ mark, Icon, label }) => (
    <button
      key={mark}
      type="button"
      className={classes.mark}
      aria-label={t(label)}
      title={t(label)}
      // The selection must outlive the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => surround(mark)}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
    </button>
  ));
  return (
    <div role="group" aria-label={t("mark.label")} className={classes.marks}>
      {buttons}
    </div>
  );
}
