/** Whether the device has a touch screen. Asks once, because `matchMedia` forces a layout. */
let coarse: MediaQueryList | undefined;

export const isTouch = (): boolean => (coarse ??= matchMedia("(pointer: coarse)")).matches;
