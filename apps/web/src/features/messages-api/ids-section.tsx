import { CopyButton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queuesQuery } from "../queues/queues-query.ts";
import { usersQuery } from "../users/users-query.ts";
import classes from "./messages-api.module.css";

interface Named {
  id: number;
  name: string;
}

/** The ids of queues and users for calls, to copy. */
export function Ids() {
  const { t } = useTranslation("messagesApi");
  const { data: queues } = useQuery(queuesQuery);
  const { data: users } = useQuery(usersQuery);
  return (
    <section className={classes.card} aria-labelledby="api-ids">
      <h2 className="h2" id="api-ids">
        {t("id.title")}
      </h2>
      <p className="small dim">{t("id.help")}</p>
      <div className={classes.ids}>
        <IdList title={t("id.queues")} entries={queues} />
        <IdList title={t("id.users")} entries={users} />
      </div>
    </section>
  );
}

function IdList({ title, entries }: { title: string; entries: readonly Named[] | undefined }) {
  const { t } = useTranslation("messagesApi");
  return (
    <div className={classes.idList}>
      <h3 className="strong">{title}</h3>
      {entries?.length === 0 && <p className="dim">{t("id.none")}</p>}
      <ul className={classes.rows} data-scrolls="">
        {entries?.map(({ id, name }) => (
          <li key={id}>
            <CopyButton value={String(id)}>
              {({ copied, copy }) => (
                <UnstyledButton
                  className={classes.id ?? ""}
                  aria-label={t(copied ? "id.copied" : "id.copy", { id, name })}
                  onClick={copy}
                >
                  <span className="ellipsis" title={name}>
                    {name}
                  </span>
                  <span className="numbers" aria-hidden>
                    {copied ? `✓ ${id}` : id}
                  </span>
                </UnstyledButton>
              )}
            </CopyButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
