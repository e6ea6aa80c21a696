/**
 * The path of a request in our routes. Clients of the family have one base address, `…/api`, and append whole paths to
 * it (decision 108): `/api/api/kanban/board`, `/api/public/…`.
 */
export const underBase = (url: string): string => url.replace(/^\/api(?=\/(?:api|public)\/)/, "");
