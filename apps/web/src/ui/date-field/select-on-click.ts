import type { MouseEvent } from "react";

/** Fields that were focused by the press that is not yet a click. */
const pressed = new WeakSet<HTMLInputElement>();

const whole = /^\d\d(?::\d\d|\/\d\d\/\d{4})$/;

/**
 * The click that enters a field selects its text, as Tab does: what is typed replaces it. So does each further click into
 * a whole time or date, where typing all of it from a caret in the middle would make another one; into half a one it sets
 * the caret.
 */
export const selectOnClick = {
  onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement !== currentTarget) pressed.add(currentTarget);
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!pressed.delete(currentTarget) && !whole.test(currentTarget.value)) return;
    // A click into a selection collapses it only after its event.
    setTimeout(() => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (selectionStart === selectionEnd) currentTarget.select();
    });
  },
};
