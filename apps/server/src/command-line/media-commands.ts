import type { Command } from "commander";
import { commandLog, withInstallation } from "./installation.ts";
import { CommandError, type Output } from "./output.ts";

export function addMediaCommands(program: Command, output: () => Output): void {
  program
    .command("media")
    .description("the companies' files")
    .command("move")
    .description("bring every file to the first place of MEDIA_URL, beside a Recado that runs with the same MEDIA_URL")
    .action(() => moveFiles(output()));
}

async function moveFiles(output: Output): Promise<void> {
  await withInstallation(async ({ config, secrets, databaseUrl }) => {
    const { openBothPlaces } = await import("../platform/media/open-media.ts");
    const stores = await openBothPlaces(config.mediaPlaces, { ...config, log: commandLog() });
    if (!stores)
      throw new CommandError(
        "MEDIA_URL names one place: there is nothing to move. To move to S3 set it to s3://bucket/prefix, to come back set it to disk,s3://bucket/prefix",
      );
    const { listMovable } = await import("../reports/company-download/list-downloads.ts");
    const { moveMedia } = await import("../identity/media/move-media.ts");
    const { moved, there, missing, damaged } = await moveMedia(
      databaseUrl,
      stores,
      (client, companyId) => listMovable(client, companyId, { secrets, store: stores }),
      (text) => output.progress(text),
    );
    const to = config.mediaPlaces[0];
    output.result({ moved, there, missing, damaged }, [
      `${moved} files moved to ${to.kind === "disk" ? "the disk" : `the bucket ${to.bucket}`}; ${there} were there.`,
      ...(missing > 0 ? [`  ${missing} files are in neither place.`] : []),
      ...(damaged > 0 ? [`  ${damaged} files have other content than they should: they stay where they are.`] : []),
    ]);
  });
}
