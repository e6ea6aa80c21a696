import { useTranslation } from "react-i18next";
import { Tried } from "../../ui/tried.tsx";

interface Props {
  title: string;
  /** What a customer would read; absent where the answer is ignored. */
  messages?: readonly string[];
}

/** That a test was answered, and with what. */
export function TriedMessages({ title, messages }: Props) {
  const { t } = useTranslation("integrations");
  return <Tried title={title}>{messages && <p>{messages.join("\n") || t("form.triedSilent")}</p>}</Tried>;
}
