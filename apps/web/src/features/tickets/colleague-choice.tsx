import { Input, TextInput } from "@mantine/core";
import type { FreeColleague } from "@recado/contracts/transfers";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { findNamed } from "../../ui/find-named.ts";
import { colleaguesQuery } from "./colleagues-query.ts";
import choices from "../../ui/choice-list.module.css";
import classes from "./colleague-choice.module.css";

interface Props {
  /** The user that has the conversation; not offered. */
  exceptId: number | null;
  /** The conversation may also wait without a user. */
  mayBeNobody: boolean;
  chosen: FreeColleague | null;
  error?: ReactNode;
  onChoose: (colleague: FreeColleague | null) => void;
}

/** Chooses a colleague or nobody. Lists online colleagues first, with each one's number of conversations. */
export function ColleagueChoice({ exceptId, mayBeNobody, chosen, error, onChoose }: Props) {
  const { t } = useTranslation("tickets");
  const [words, setWords] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const query = useQuery(colleaguesQuery);
  const others = (query.data ?? []).filter(({ id }) => id !== exceptId);
  const found = findNamed(others, words);
  // The chosen colleague stays visible when a later search does not match them.
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    const [first] = found;
    // Enter would send the form.
    if (event.key === "ArrowDown" || (words !== "" && first)) event.preventDefault();
    const radio = (which: string) => list.current?.querySelector<HTMLElement>(`input${which}`);
    if (event.key === "ArrowDown") (radio(":checked") ?? radio(""))?.focus();
    else if (words !== "" && first) onChoose(first);
  };
  return (
    <>
      <TextInput
        label={t("transfer.user")}
        placeholder={t("transfer.userPlaceholder")}
        value={words}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => setWords(value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        role="radiogroup"
        aria-label={t("transfer.users")}
        className={`${choices.list} ${classes.list}`}
        data-path="userId"
      >
        {mayBeNobody && words === "" && (
          <label className={choices.row}>
            <input type="radio" name="userId" checked={chosen === null} onChange={() => onChoose(null)} />
            <span className={classes.texts}>{t("transfer.nobody")}</span>
          </label>
        )}
        {shown.map((colleague) => (
          <Row
            key={colleague.id}
            colleague={colleague}
            isChosen={colleague.id === chosen?.id}
            onChoose={() => onChoose(colleague)}
          />
        ))}
        {query.isError && !query.data && <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />}
        {query.isSuccess && words !== "" && shown.length === 0 && (
          <p className={choices.none}>{t("transfer.userNone")}</p>
        )}
      </div>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </>
  );
}

interface RowProps {
  colleague: FreeColleague;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ colleague: { name, queues, presence, openTickets }, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation("tickets");
  // Admins see all queues without being members, so show no hint for a colleague without a queue.
  const where = queues.map((queue) => queue.name).join(", ");
  return (
    <label className={choices.row}>
      <input type="radio" name="userId" checked={isChosen} onChange={onChoose} />
      <span className={classes.avatar} data-presence={presence}>
        <Avatar name={name} size={32} />
      </span>
      <span className={classes.texts}>
        <span className="strong ellipsis" title={name}>
          {name}
        </span>
        {where !== "" && (
          <span className="meta ellipsis" title={where}>
            {where}
          </span>
        )}
      </span>
      <span className={classes.end}>
        <span className="meta" data-presence={presence}>
          {t(`transfer.presence.${presence}`)}
        </span>
        <span className="meta numbers">{t("transfer.open", { count: openTickets })}</span>
      </span>
    </label>
  );
}
