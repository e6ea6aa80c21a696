import { useMatchRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { late } from "../../shell/late-component.tsx";
import { ConnectionFalls } from "./connection-falls.tsx";
import { ConnectionInvite } from "./connection-invite.tsx";

const UnofferedQueues = late(() => import("./unoffered-queues.tsx"));

/**
 * Notices above every screen: there is no connection yet, or one is down. For companies that are set up: no connection
 * has queues.
 */
export function ConnectionNotices() {
  const matches = useMatchRoute();
  const isSetUpHere = (["/connections", "/queues", "/users"] as const).some((to) => matches({ to }) !== false);
  return (
    <>
      <ConnectionInvite />
      <ConnectionFalls />
      {isSetUpHere && (
        <Suspense fallback={null}>
          <UnofferedQueues />
        </Suspense>
      )}
    </>
  );
}
