/** A mounted conversation; `visit` grows with each time that it is opened. */
export interface View {
  uuid: string;
  visit: number;
}

/**
 * The mounted conversations once `uuid` is the current one: it and the previous one. Each keeps its position, because
 * moving elements in the page costs a layout.
 */
export function withVisit(views: readonly View[], uuid: string): readonly View[] {
  const last = Math.max(0, ...views.map(({ visit }) => visit));
  const view = { uuid, visit: last + 1 };
  const known = views.find((one) => one.uuid === uuid);
  if (known) return known.visit === last ? views : views.map((one) => (one === known ? view : one));
  if (views.length < 2) return [...views, view];
  return views.map((one) => (one.visit === last ? one : view));
}
