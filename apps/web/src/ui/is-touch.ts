/** Whether one works with a finger. The question is put once, for asking it anew each time makes the browser lay out. */
let coarse: MediaQueryList | undefined;

export const isTouch = (): boolean => (coarse ??= matchMedia("(pointer: coarse)")).matches;
