import { ConnectionFalls } from "./connection-falls.tsx";
import { ConnectionInvite } from "./connection-invite.tsx";

/** Notices above every screen: there is no connection yet, or one is down. */
export function ConnectionNotices() {
  return (
    <>
      <ConnectionInvite />
      <ConnectionFalls />
    </>
  );
}
