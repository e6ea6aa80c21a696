/** The host has it no more: the phone may have. */
export class FileGone extends Error {}

/** Trying again would change nothing. */
export class FileUnreadable extends Error {}
