/**
 * Every code that the server can answer with, and its status. 401 and 403 are session signals alone (decision 1):
 * 403 asks the browser to refresh its token, 401 says that the session is over.
 */
export const errorStatus = {
  // The specification's catalogue.
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 409,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 409,
  ERR_INVALID_CREDENTIALS: 400,
  ERR_USER_DONT_EXISTS: 404,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 401,
  ERR_USER_CREATION_DISABLED: 400,
  ERR_NO_PERMISSION: 400,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACTS_NOT_MERGEABLE: 409,
  ERR_NO_MERGE_FOUND: 404,
  ERR_LATER_MERGE: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_FETCH_WAPP_MSG: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  // Where the catalogue is silent.
  ERR_VALIDATION: 400,
  ERR_MALFORMED_BODY: 400,
  ERR_NOT_FOUND: 404,
  ERR_TOKEN_EXPIRED: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_STARTING: 503,
  ERR_SETUP_CODE_INVALID: 400,
  ERR_SETUP_DONE: 409,
  ERR_SETUP_NEEDED: 409,
  ERR_EMAIL_TAKEN: 409,
  ERR_COMPANY_NAME_TAKEN: 409,
  ERR_INVITATION_INVALID: 400,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_MEDIA_FOUND: 404,
  ERR_NAME_TAKEN: 409,
  ERR_PLAN_USERS_LIMIT: 409,
  ERR_PLAN_CONNECTIONS_LIMIT: 409,
  ERR_PLAN_QUEUES_LIMIT: 409,
  ERR_LAST_ADMIN: 409,
  ERR_DELETE_SELF: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_CLOSED: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_MOVED: 409,
  ERR_UNDO_TOO_LATE: 409,
  ERR_UNDO_OVERTAKEN: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_MESSAGE_NOT_FAILED: 409,
  ERR_MESSAGE_NOT_EDITABLE: 409,
  ERR_EDIT_TOO_LATE: 409,
  ERR_MEDIA_NOT_FAILED: 409,
  ERR_CONNECTION_HAS_TICKETS: 409,
  ERR_NOT_TEST_PHONE: 409,
  ERR_WAPP_RESTRICTED: 409,
  ERR_URL_REFUSED: 400,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Why a field of a form was refused; the browser has a sentence for each. */
export const fieldRules = [
  "required",
  "too_short",
  "too_long",
  "invalid",
  "invalid_email",
  "invalid_color",
  "unknown_value",
] as const;
export type FieldRule = (typeof fieldRules)[number];

/** The body of every refusal. `fields` comes with ERR_VALIDATION, the others where named. */
export interface Refusal {
  error: ErrorCode;
  fields?: Record<string, FieldRule>;
  dueDate?: string;
  retryAfterSeconds?: number;
  ticket?: unknown;
  count?: number;
}
