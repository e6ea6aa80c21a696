import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { features } from "./features.ts";
import { ProfileModal } from "./features/users/profile-modal.tsx";
import { FeaturesContext } from "./shell/feature.ts";
import { OverdueGate } from "./shell/layout/overdue.tsx";
import { Shell } from "./shell/layout/shell.tsx";
import { SessionWatch } from "./shell/session-watch.tsx";
import { readySound } from "./shell/sound.ts";
import { useShortcut } from "./ui/shortcuts.ts";

const navEntries = features.flatMap(({ navigation }) => navigation ?? []);
const bottomTabs = features.flatMap(({ tabs }) => tabs ?? []);
const all = (part: "TopBar" | "Notices" | "Aside") =>
  features.map(({ name, [part]: Part }) => Part && <Part key={name} />);

/** The app behind the login: the shell with what the features contribute, around the route's screen. */
export function AppPage() {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const [isProfileOpen, setProfileOpen] = useState(false);
  useEffect(() => readySound(), []);
  useEffect(() => {
    const stops = features.map(({ start }) => start?.());
    return () => {
      for (const stop of stops) stop?.();
    };
  }, []);
  useShortcut(
    { keys: "g t", label: t("shortcut.goTickets"), group: t("shortcut.go") },
    () => void navigate({ to: "/tickets" }),
  );
  return (
    <FeaturesContext value={features}>
      <SessionWatch />
      <Shell
        entries={navEntries}
        tabs={bottomTabs}
        bells={all("TopBar")}
        notice={all("Notices")}
        aside={all("Aside")}
        onProfile={() => setProfileOpen(true)}
      >
        <OverdueGate>
          <Outlet />
        </OverdueGate>
      </Shell>
      <ProfileModal opened={isProfileOpen} onClose={() => setProfileOpen(false)} />
    </FeaturesContext>
  );
}
