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
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (document.activeElement !== input) pressed.add(input);
    // A press into the selection would collapse it only after the click.
    else if (whole.test(input.value) && input.selectionStart === 0 && input.selectionEnd === input.value.length)
      event.preventDefault();
  },
  onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
    const isMeantWhole = pressed.delete(input) || whole.test(input.value);
    if (isMeantWhole && input.selectionStart === input.selectionEnd) input.select();
  },
};
