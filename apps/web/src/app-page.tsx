import { Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { features } from "./features.ts";
import { ProfileModal } from "./features/users/profile-modal.tsx";
import { FeaturesContext } from "./shell/feature.ts";
import { OverdueGate } from "./shell/layout/overdue.tsx";
import { Shell } from "./shell/layout/shell.tsx";
import { liveCache } from "./shell/query-client.ts";
import { setClockZone } from "./locales/format.ts";
import { useCompanyZone } from "./shell/use-company-zone.ts";
import { SessionWatch } from "./shell/session-watch.tsx";
import { readySound } from "./shell/sound.ts";

const navEntries = features.flatMap(({ navigation }) => navigation ?? []);
const bottomTabs = features.flatMap(({ tabs }) => tabs ?? []);
const all = (part: "TopBar" | "Notices" | "Aside") =>
  features.map(({ name, [part]: Part }) => Part && <Part key={name} />);

/** The app behind the login: the shell with what the features contribute, around the route's screen. */
export function AppPage() {
  const [isProfileOpen, setProfileOpen] = useState(false);
  const { timeZone } = useCompanyZone();
  setClockZone(timeZone);
  useEffect(() => readySound(), []);
  useEffect(() => {
    const stops = features.flatMap(({ live = [], start }) => [
      ...live.map((handlers) => liveCache.register(handlers)),
      start?.(),
    ]);
    return () => {
      for (const stop of stops) stop?.();
    };
  }, []);
  return (
    <FeaturesContext value={features}>
      <SessionWatch />
      <Shell
        // Another zone rewrites every time on the screen.
        key={timeZone}
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
