import { IconMicrophone, IconPencil } from "@tabler/icons-react";
import { firstNameOf } from "@recado/contracts/first-name";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useHeldFor } from "../../ui/use-held-for.ts";
import type { Colleague } from "./colleagues.ts";
import { useColleagues } from "./use-colleagues.ts";
import classes from "./colleagues.module.css";

/** The number of avatars that fit; the rest are a count. */
const faces = 3;
/** Viewers are shown after this time, so that brief visits are not, ms. */
const speaksAfter = 1_000;

/** Shows who else views this conversation or writes in it, so that two users don't answer the same customer. */
export function Colleagues({ ticketId }: { ticketId: number }) {
  const me = useMe();
  const colleagues = useColleagues(ticketId, me.id);
  const sentence = useSentence(colleagues);
  const isSpoken = useHeldFor(sentence !== "", speaksAfter);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isSpoken && sentence}
      </span>
      {colleagues.length > 0 && (
        <span className={classes.colleagues} title={sentence} aria-hidden="true">
          <span className={classes.faces}>
            {colleagues.slice(0, faces).map(({ id, name, doing }) => (
              <span key={id} className={classes.face} data-doing={doing ?? undefined}>
                <Avatar name={name} size={26} />
                {doing && (
                  <span className={classes.sign}>
                    {doing === "recording" ? (
                      <IconMicrophone size={11} stroke={2.4} />
                    ) : (
                      <IconPencil size={11} stroke={2.4} />
                    )}
                  </span>
                )}
              </span>
            ))}
            {colleagues.length > faces && <span className={classes.more}>+{colleagues.length - faces}</span>}
          </span>
          <span className={classes.sentence} data-doing={colleagues[0]?.doing ?? undefined}>
            {sentence}
          </span>
        </span>
      )}
    </>
  );
}

/** The most relevant activity, in words. */
function useSentence(colleagues: readonly Colleague[]): string {
  const { t, i18n } = useTranslation("tickets");
  const doing = colleagues[0]?.doing ?? null;
  const those = colleagues.filter((one) => one.doing === doing);
  if (those.length === 0) return "";
  const named = those.slice(0, 2).map(({ name }) => firstNameOf(name));
  const others = those.length - named.length;
  const all = others > 0 ? [...named, t("colleagues.others", { count: others })] : named;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(all);
  return t(doing === null ? "colleagues.looking" : `colleagues.${doing}`, { names, count: those.length });
}
