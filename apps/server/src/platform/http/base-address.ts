/**
 * The path of a request as our routes have it. Clients of the family have one base address, `…/api`, and write whole paths
 * after it (decision 108): `/api/api/kanban/board`, `/api/public/…`.
 */
export const underBase = (url: string): string => url.replace(/^\/api(?=\/(?:api|public)\/)/, "");
