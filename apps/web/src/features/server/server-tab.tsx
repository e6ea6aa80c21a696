import { useQuery } from "@tanstack/react-query";
import { codeOf } from "../../shell/api-error.ts";
import { KeptForm } from "../../shell/kept-form.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { BackupForm } from "./backup-form.tsx";
import { Backups } from "./backups.tsx";
import { Checks } from "./checks.tsx";
import { Figures } from "./figures.tsx";
import { serverQuery } from "./server-query.ts";
import classes from "./server-tab.module.css";

/** The installation, for the super user: what it does, its backups, and the doctor's findings. */
export function ServerTab() {
  const { data, error, refetch } = useQuery(serverQuery);
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={56} />;
  return (
    <div className={classes.tab}>
      <Figures />
      <div className={classes.column}>
        <Backups backups={data.backups} />
        <KeptForm name="backups" id={null} isOfPage>
          <BackupForm backups={data.backups} />
        </KeptForm>
      </div>
      <Checks server={data} />
    </div>
  );
}
