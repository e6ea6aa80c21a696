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
  onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
    const selectFromCaret = () => {
      if (input.selectionStart === input.selectionEnd) input.select();
    };
    if (pressed.delete(input)) return selectFromCaret();
    if (!whole.test(input.value)) return;
    selectFromCaret();
    // A click into a selection collapses it only after its event.
    const { value } = input;
    setTimeout(() => {
      if (input.value === value) selectFromCaret();
    });
  },
};
