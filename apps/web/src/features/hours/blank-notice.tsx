import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import classes from "./hours-tab.module.css";

/** The connections that send nothing out of hours. */
const blankQuery = queryOptions({
  queryKey: ["blank-notices"],
  queryFn: async ({ signal }) => {
    const all = await call("GET /whatsapp", { query: {}, signal });
    return all.filter(({ outOfHoursMessage }) => outOfHoursMessage.trim() === "");
  },
  // Whoever comes back from writing the notice must not read of it again.
  gcTime: 0,
});

/** Warns that customers of some connections hear nothing out of hours. */
export function BlankNotice() {
  const { t } = useTranslation("hours");
  const { data = [] } = useQuery(blankQuery);
  if (data.length === 0) return null;
  return (
    <div role="note" className={classes.blank}>
      <p>{t("blank.text")}</p>
      <ul className={classes.links}>
        {data.map(({ id, name }) => (
          <li key={id}>
            <Link to="/connections" search={{ edit: id, part: "messages" }}>
              {t("blank.write", { name })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
