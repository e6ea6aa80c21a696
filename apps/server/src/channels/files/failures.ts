/** The host no longer has the file; the phone may. */
export class FileGone extends Error {}

/** Retrying can't succeed. */
export class FileUnreadable extends Error {}
