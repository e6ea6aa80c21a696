import { IconBolt } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { QuickReplies } from "./use-quick-replies.ts";

/** Opens the list of quick replies. */
export function QuickButton({ quick, className }: { quick: QuickReplies; className: string | undefined }) {
  const { t } = useTranslation("quickMessages");
  return (
    <button
      type="button"
      className={className}
      aria-label={t("button")}
      aria-expanded={quick.isOpen}
      title={t("button")}
      onClick={quick.toggle}
    >
      <IconBolt size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
