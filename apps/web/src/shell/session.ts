import { grantNames, hasGrant, isGrant } from "@recado/contracts/grants";
import type { Language } from "@recado/contracts/limits";
import type { Permission } from "@recado/contracts/permissions";
import type { Answer } from "@recado/contracts";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { changeLanguage, hasChosenLanguage } from "../locales/i18n.ts";
import { notify } from "../ui/toasts.ts";
import { call } from "./api.ts";
import { patch, refetch, type LiveHandlers } from "./live-cache.ts";
import { queryClient } from "./query-client.ts";
import { sessionEnd } from "./session-end.ts";
import { storedToken, storeSession } from "./stored-session.ts";

export type Person = Answer<"GET /auth/me">;

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("GET /auth/me", { signal }),
  staleTime: Infinity,
  meta: { live: true },
});

export const liveSession: LiveHandlers = {
  user: (event) => {
    if (event.action === "delete") return [];
    const { user } = event;
    const { id, name, email, profile, allTicket, queues, whatsappId, language } = user;
    return [
      patch<Person>(meQuery.queryKey, (me) => {
        if (me.id !== id) return me;
        // A new profile ends the session: of the permissions only those that admins give change in it.
        const ofProfile = me.permissions.filter((permission) => !isGrant(permission));
        const permissions = [...ofProfile, ...grantNames.filter((grant) => hasGrant(user, grant))];
        return { ...me, name, email, profile, permissions, allTicket, queues, whatsappId, language };
      }),
    ];
  },
  company: ({ company: { name, email, dueDate, trialExpiration, planId } }) => [
    patch<Person>(meQuery.queryKey, (me) => ({
      ...me,
      company: { ...me.company, name, email, dueDate, trialExpiration, planId },
    })),
    // The company's permissions depend on more than its plan.
    refetch(meQuery.queryKey),
  ],
  platform: ({ action }) => (action === "plans" ? [refetch(meQuery.queryKey)] : []),
  settings: ({ setting }) => [
    patch<Person>(meQuery.queryKey, (me) => {
      const others = me.company.settings.filter((known) => known.key !== setting.key);
      return { ...me, company: { ...me.company, settings: [...others, setting] } };
    }),
  ],
};

export const isSignedIn = (): boolean => storedToken() !== null;

/** Returns the signed-in user; only below the private routes, which load it first. */
export function useMe(): Person {
  return useSuspenseQuery(meQuery).data;
}

/** Whether to offer an action to this user; the server checks again. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** Stores the answer of login, setup or refresh: this browser is signed in as that person. */
export function beginSession(answer: Answer<"POST /auth/login">): void {
  queryClient.clear();
  sessionEnd.set(null);
  storeSession(answer);
  queryClient.setQueryData(meQuery.queryKey, answer.user);
  if (answer.user.language !== null && !hasChosenLanguage()) void changeLanguage(answer.user.language);
}

/** Changes the language here and, for a signed-in user, in their other browsers. */
export async function speak(language: Language): Promise<void> {
  const hasLoaded = await changeLanguage(language).then(
    () => true,
    () => false,
  );
  if (!hasLoaded) notify.error("ERR_NETWORK");
  if (!hasLoaded || !isSignedIn()) return;
  await call("POST /users/set-language/:lang", { params: { lang: language } }).catch(() => notify.error("ERR_NETWORK"));
}
