import { IconX } from "@tabler/icons-react";
import type { TagMark } from "@recado/contracts/tags";
import { useTranslation } from "react-i18next";
import { leaveRow } from "../../ui/leave-row.ts";
import classes from "./tag-chips.module.css";

/** A tag: a dot of its colour and its name. Text never has the tag's colour, because any colour is possible. */
export const TagChip = ({ tag }: { tag: TagMark }) => (
  <span className={classes.chip} style={{ "--tag": tag.color }} title={tag.name}>
    <span className={classes.dot} />
    <span className="ellipsis">{tag.name}</span>
  </span>
);

/** The first tag and the number of others. */
export function FewTags({ tags, most = 1 }: { tags: readonly TagMark[]; most?: number }) {
  const { t } = useTranslation("tags");
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={rest.map(({ name }) => name).join(", ")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{t("more", { names: rest.map(({ name }) => name).join(", ") })}</span>
        </span>
      )}
    </>
  );
}

/** All tags, each with a button that removes it. */
export function RemovableTags({
  tags,
  label,
  onRemove,
}: {
  tags: readonly TagMark[];
  label: string;
  onRemove: (tag: TagMark) => void;
}) {
  const { t } = useTranslation("tags");
  return (
    <ul className={classes.chips} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id} className={`${classes.chip} ${classes.removable}`} style={{ "--tag": tag.color }}>
          <span className={classes.dot} />
          <span className="ellipsis" title={tag.name}>
            {tag.name}
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t("remove", { name: tag.name })}
            onClick={({ currentTarget }) => {
              leaveRow(currentTarget);
              onRemove(tag);
            }}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
