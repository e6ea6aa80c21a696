import {
  IconApple,
  IconBallFootball,
  IconBulb,
  IconFlag,
  IconHandStop,
  IconMoodSmile,
  IconPaw,
  IconPlane,
  IconSquareAsterisk,
  type Icon,
} from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { namesOf, type CategoryName } from "./emoji-data.ts";
import classes from "./emoji-picker.module.css";

const icons: Record<CategoryName, Icon> = {
  smileys: IconMoodSmile,
  people: IconHandStop,
  animals: IconPaw,
  food: IconApple,
  travel: IconPlane,
  activities: IconBallFootball,
  objects: IconBulb,
  symbols: IconSquareAsterisk,
  flags: IconFlag,
};

interface Props {
  root: RefObject<HTMLDivElement | null>;
  columns: number;
  /** The number of emoji in each category. */
  sizes: readonly number[];
}

/** Scrolls the list to a category. */
export function CategoryBar({ root, columns, sizes }: Props) {
  const { t } = useTranslation("messages");
  const scrollTo = (at: number) => {
    const picker = root.current;
    const list = picker?.querySelector("[frimousse-viewport]");
    if (!picker || !list) return;
    // The picker measures its rows, and makes only those in view.
    const measure = (name: string) => Number.parseFloat(picker.style.getPropertyValue(name)) || 0;
    const rows = sizes.slice(0, at).reduce((sum, size) => sum + Math.ceil(size / columns), 0);
    list.scrollTop = rows * measure("--frimousse-row-height") + at * measure("--frimousse-category-header-height");
  };
  return (
    <div className={classes.categories}>
      {namesOf(icons).map((name, at) => {
        const CategoryIcon = icons[name];
        const label = t(`emoji.category.${name}`);
        return (
          <button
            key={name}
            type="button"
            className={classes.category}
            aria-label={label}
            title={label}
            onClick={() => scrollTo(at)}
          >
            <CategoryIcon size={20} stroke={1.7} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
