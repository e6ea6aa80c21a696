import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const ForwardForm = late(() => import("./forward-form.tsx"));

interface Props {
  /** Stays while the dialog closes. */
  message: Message | null;
  /** The conversation that it is forwarded from. */
  from: Ticket;
  opened: boolean;
  onClose: () => void;
}

/** Forwards a message to other conversations. */
export function ForwardDialog({ message, from, opened, onClose }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <AppModal opened={opened} onClose={onClose} title={t("forward.title")}>
      {message && <ForwardForm key={message.id} message={message} from={from} onDone={onClose} />}
    </AppModal>
  );
}
