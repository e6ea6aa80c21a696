import type { Language } from "@recado/contracts/limits";
import type { Permission } from "@recado/contracts/permissions";
import { may } from "@recado/contracts/permissions";
import type { Answer } from "@recado/contracts";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { changeLanguage, hasChosenLanguage } from "../locales/i18n.ts";
import { notify } from "../ui/toasts.ts";
import { call } from "./api.ts";
import { link, onLive } from "./live.ts";
import { patch, type Patch } from "./live-cache.ts";
import { queryClient } from "./query-client.ts";
import { clearStoredSession, storedToken, storeSession } from "./stored-session.ts";

export type Person = Answer<"GET /auth/me">;

/** Who is signed in. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("GET /auth/me", { signal }),
  staleTime: Infinity,
  meta: { live: true },
});

onLive("user", (event): Patch[] => {
  if (event.action === "delete") return [];
  const { id, name, email, profile, allTicket, queues, whatsappId, language } = event.user;
  return [
    patch<Person>(meQuery.queryKey, (me) =>
      me.id === id ? { ...me, name, email, profile, allTicket, queues, whatsappId, language } : me,
    ),
  ];
});
onLive("settings", ({ setting }): Patch[] => [
  patch<Person>(meQuery.queryKey, (me) => {
    const others = me.company.settings.filter((known) => known.key !== setting.key);
    return { ...me, company: { ...me.company, settings: [...others, setting] } };
  }),
]);

export const isSignedIn = (): boolean => storedToken() !== null;

/** Who is signed in; only below the private routes, which have loaded it. */
export function useMe(): Person {
  return useSuspenseQuery(meQuery).data;
}

/** What the browser may offer this person; the server decides again. */
export function useMay(permission: Permission): boolean {
  return may(useMe().profile, permission);
}

/** Keeps what login, setup or refresh answered: from here on this browser is that person. */
export function beginSession(answer: Answer<"POST /auth/login">): void {
  queryClient.clear();
  storeSession(answer);
  queryClient.setQueryData(meQuery.queryKey, answer.user);
  if (answer.user.language !== null && !hasChosenLanguage()) void changeLanguage(answer.user.language);
}

/** The same person with a new token, as after a new password: the screens stay, the socket is opened anew. */
export function renewSession(answer: Answer<"POST /auth/login">): void {
  link.close();
  storeSession(answer);
  queryClient.setQueryData(meQuery.queryKey, answer.user);
  link.open(answer.user.companyId, answer.user.id);
}

/** Forgets who was signed in, in this tab and in storage; other tabs see the storage change. */
export function forgetSession(): void {
  link.close();
  clearStoredSession();
}

/** Ends the session at the server and here. */
export async function logOut(): Promise<void> {
  // It ends here even when the server can't be told; its refresh token then dies of age.
  await call("DELETE /auth/logout").catch(() => undefined);
  forgetSession();
}

/** Speaks a language here and, for whoever is signed in, on every other browser of theirs. */
export async function speak(language: Language): Promise<void> {
  await changeLanguage(language);
  if (!isSignedIn()) return;
  await call("POST /users/set-language/:lang", { params: { lang: language } }).catch(() => notify.error("ERR_NETWORK"));
}
