import type { MouseEvent } from "react";

/** Fields that were focused by the press that is not yet a click. */
const pressed = new WeakSet<HTMLInputElement>();

/** The click that enters a field selects its text, as Tab does: what is typed replaces it. The next click sets the caret. */
export const selectOnClick = {
  onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement !== currentTarget) pressed.add(currentTarget);
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = currentTarget;
    if (pressed.delete(currentTarget) && selectionStart === selectionEnd) currentTarget.select();
  },
};
