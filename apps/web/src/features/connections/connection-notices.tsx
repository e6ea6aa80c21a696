import { ConnectionFalls } from "./connection-falls.tsx";
import { ConnectionInvite } from "./connection-invite.tsx";

/** What every screen says about connections: that the first is missing, and that one is down. */
export function ConnectionNotices() {
  return (
    <>
      <ConnectionInvite />
      <ConnectionFalls />
    </>
  );
}
