import { IconBolt } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import type { QuickReplies } from "./use-quick-replies.ts";

/** Opens the list of quick replies. */
export function QuickButton({ quick }: { quick: QuickReplies }) {
  const { t } = useTranslation("quickMessages");
  return (
    <IconButton label={t("button")} aria-expanded={quick.isOpen} onClick={quick.toggle}>
      <IconBolt size={20} stroke={1.8} aria-hidden="true" />
    </IconButton>
  );
}
