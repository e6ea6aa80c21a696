import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useTranslation } from "react-i18next";
import { MessageText } from "../../messages/message-text.tsx";
import classes from "./report.module.css";

/** The texts of a campaign as they were written, with their variables. */
export function Messages({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { message1, message2, message3, message4, message5 } = campaign;
  const texts = [message1, message2, message3, message4, message5]
    .map((text, n) => ({ text, n: n + 1 }))
    .filter(({ text }) => text.trim() !== "");
  if (texts.length === 0) return null;
  const title = t(campaign.startedAt === null ? "report.messagesSoon" : "report.messages");
  return (
    <section aria-label={title}>
      <h2 className="h2">{title}</h2>
      <ul className={classes.messages}>
        {texts.map(({ text, n }) => (
          <li key={n}>
            {texts.length > 1 && <h3>{t("wizard.message", { n })}</h3>}
            <div className={classes.message} dir="auto">
              <MessageText body={text} shownAtFirst={400} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
