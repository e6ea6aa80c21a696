import { existsSync, statSync } from "node:fs";
import path from "node:path";

/** Where systemd reads the service's settings; they win over those of the unit. */
export const settingsFile = "/etc/recado.env";

export interface Service {
  /** The folder of the clone. */
  root: string;
  dataDir: string;
  /** Somebody named DATA_DIR, here or in the file of settings. */
  isNamed: boolean;
  user: string;
  /** Undefined: there is no such user. */
  uid: number | undefined;
  /** DATABASE_URL is in the file of settings. */
  hasDatabaseUrl: boolean;
  /** DATABASE_URL is set for this command. */
  isGivenDatabaseUrl: boolean;
}

/** Why the service would not come up, or not with the installation that is meant, and what to do. */
export function refusalOf(service: Service): string | undefined {
  const { root, dataDir, isNamed, user, uid, hasDatabaseUrl, isGivenDatabaseUrl } = service;
  if (uid === undefined) return `There is no user ${user} here. Make it first: useradd --system --create-home ${user}`;
  const secrets = path.join(dataDir, "secrets.json");
  const [hasFolder, isInstalled] = [existsSync(dataDir), existsSync(secrets)];
  if (!isInstalled && !isNamed)
    return (
      `There is no installation in ${dataDir}, where the service would look. sudo drops variables: name the folder, also ` +
      "for a new installation, with sudo DATA_DIR=/the/folder npm run recado -- service install"
    );
  // Outside of these two folders the service can't write, so it can't make this one.
  if (!hasFolder && !dataDir.startsWith(`${root}/`))
    return `${dataDir} does not exist. If it is right, make it first: install -d -m 700 -o ${user} ${dataDir}`;
  if (isGivenDatabaseUrl && !hasDatabaseUrl)
    return `DATABASE_URL is set here, but the service reads its settings from ${settingsFile}: write it there first.`;
  if (uid === 0 && !hasDatabaseUrl)
    return (
      "The service would run as root. PostgreSQL refuses root, and the service may not change its user. Stop Recado, give " +
      `it a user of its own (useradd --system --create-home recado; chown -R recado: ${[root, ...(hasFolder ? [dataDir] : [])].join(" ")}), ` +
      "then install the service again with --user recado"
    );
  if (hasFolder && statSync(isInstalled ? secrets : dataDir).uid !== uid)
    return `${dataDir} does not belong to ${user}, who would run the service. Stop Recado, then: chown -R ${user}: ${dataDir}`;
  return undefined;
}
