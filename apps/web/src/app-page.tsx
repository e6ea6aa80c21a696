import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionFalls } from "./features/connections/connection-falls.tsx";
import { ConnectionInvite } from "./features/connections/connection-invite.tsx";
import { keepSending } from "./features/messages/sender.ts";
import { TestPhoneButton } from "./features/simulator/test-phone-button.tsx";
import { TestPhone } from "./features/simulator/test-phone.tsx";
import { UnreadBell } from "./features/tickets/unread-bell.tsx";
import { ProfileModal } from "./features/users/profile-modal.tsx";
import { bottomTabs, navEntries } from "./navigation.ts";
import { OverdueGate } from "./shell/layout/overdue.tsx";
import { Shell } from "./shell/layout/shell.tsx";
import { SessionWatch } from "./shell/session-watch.tsx";
import { readySound } from "./shell/sound.ts";
import { useShortcut } from "./ui/shortcuts.ts";

/** Everything behind the login: the shell, handed what the features show in it, around the route's screen. */
export function AppPage() {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const [isProfileOpen, setProfileOpen] = useState(false);
  useEffect(() => readySound(), []);
  useEffect(() => keepSending(), []);
  useShortcut(
    { keys: "g t", label: t("shortcut.goTickets"), group: t("shortcut.go") },
    () => void navigate({ to: "/tickets" }),
  );
  return (
    <>
      <SessionWatch />
      <Shell
        entries={navEntries}
        tabs={bottomTabs}
        bells={
          <>
            <TestPhoneButton />
            <UnreadBell />
          </>
        }
        notice={
          <>
            <ConnectionInvite />
            <ConnectionFalls />
          </>
        }
        aside={<TestPhone />}
        onProfile={() => setProfileOpen(true)}
      >
        <OverdueGate>
          <Outlet />
        </OverdueGate>
      </Shell>
      <ProfileModal opened={isProfileOpen} onClose={() => setProfileOpen(false)} />
    </>
  );
}
