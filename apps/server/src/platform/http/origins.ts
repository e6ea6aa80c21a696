interface Headers {
  origin?: string | undefined;
  host?: string | undefined;
}

export interface Origins {
  publicUrl: string;
  /** Front ends on other hosts, e.g. `https://app.example.com`. */
  corsOrigins: ReadonlySet<string>;
}

/** Browsers send the page's origin; another site's page must not act in our user's name. */
export function isAllowedOrigin({ origin, host }: Headers, { publicUrl, corsOrigins }: Origins): boolean {
  if (origin === undefined) return true; // not a browser
  if (origin === new URL(publicUrl).origin || corsOrigins.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
