import { Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./phone-composer.module.css";

/** What was begun for each customer and not sent, as long as the page lives. */
const drafts = new Map<number, string>();

interface Props {
  customerId: number;
  label: string;
  onSend: (body: string) => void;
}

/** Where the customer writes: Enter sends, Shift Enter is a new line. */
export function PhoneComposer({ customerId, label, onSend }: Props) {
  const { t } = useTranslation("simulator");
  const [text, setText] = useState(drafts.get(customerId) ?? "");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  const change = (next: string) => {
    drafts.set(customerId, next);
    setText(next);
  };
  const send = () => {
    if (text.trim() === "") return;
    onSend(text);
    change("");
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <Textarea
        ref={box}
        className={classes.box}
        aria-label={label}
        placeholder={label}
        maxLength={limits.messageBody.max}
        autosize
        minRows={1}
        maxRows={4}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" label={t("send")} className={classes.send} disabled={text.trim() === ""}>
        <IconSend size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
