import type { EmojiPickerListComponents } from "frimousse";
import classes from "./emoji-picker.module.css";

/** How the list of the picker shows its parts. Keep its identity, or the whole list renders again. */
export const listParts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes.header}>
      {category.label}
    </div>
  ),
  // ARIA counts from 1, the picker from 0.
  Row: ({ "aria-rowindex": at = 0, ...props }) => <div {...props} aria-rowindex={at + 1} />,
  Emoji: ({ emoji, "aria-colindex": at = 0, ...props }) => (
    <button type="button" {...props} role="gridcell" aria-colindex={at + 1} className={classes.emoji}>
      {emoji.emoji}
    </button>
  ),
};
