import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import classes from "./product-picture.module.css";

const people = [
  { id: 1, name: "Fernanda Souza", time: "18:59", unread: 0 },
  { id: 2, name: "Juliana Carvalho", time: "18:53", unread: 3 },
  { id: 3, name: "Diego Ribeiro", time: "18:03", unread: 0 },
  { id: 4, name: "Kaique Martins", time: "17:43", unread: 1 },
  { id: 6, name: "Igor Souza", time: "17:23", unread: 0 },
] as const;

/** The inbox as it looks, in small: a list of conversations, and one of them open. Decoration. */
export function ProductPicture() {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.window}>
      <div className={classes.list}>
        {people.map(({ id, name, time, unread }, row) => (
          <div key={id} className={classes.row} data-queue={row % 4} data-selected={row === 0 || undefined}>
            <Avatar name={name} size={36} />
            <span className={classes.texts}>
              <span className="strong ellipsis">{name}</span>
              <span className="small dim ellipsis">{t(`picture.preview${id}`)}</span>
            </span>
            <span className={classes.end}>
              <span className="meta numbers">{time}</span>
              {unread > 0 && <span className="count-badge">{unread}</span>}
            </span>
          </div>
        ))}
      </div>
      <div className={classes.chat}>
        <div className={classes.head}>
          <Avatar name="Fernanda Souza" size={36} />
          <span className={classes.texts}>
            <span className="strong">Fernanda Souza</span>
            <span className="meta">{t("picture.queue")}</span>
          </span>
        </div>
        <div className={classes.messages}>
          <Bubble text={t("picture.question")} time="18:55" />
          <Bubble text={t("picture.answer")} time="18:57" isMine />
          <Bubble text={t("picture.thanks")} time="18:59" />
        </div>
      </div>
    </div>
  );
}

function Bubble({ text, time, isMine = false }: { text: string; time: string; isMine?: boolean }) {
  return (
    <div className={classes.bubble} data-mine={isMine || undefined}>
      {text}
      <span className={classes.when}>
        {time}
        {isMine && " ✓✓"}
      </span>
    </div>
  );
}
