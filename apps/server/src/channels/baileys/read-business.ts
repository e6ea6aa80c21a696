import type { proto } from "baileys";
import { numberOf } from "./read-media.ts";

type Part = string | null | undefined;

/** Joins the non-empty lines of a message. */
export const lines = (...parts: readonly Part[]): string =>
  parts
    .map((part) => part?.trim() ?? "")
    .filter(Boolean)
    .join("\n");

const bullets = (options: readonly Part[]): string => lines(...options.map((option) => option && `• ${option.trim()}`));

/** Formats an amount in thousandths of a currency: "BRL 12.50". */
function money(thousandths: number | { toNumber(): number } | null | undefined, currency: Part): string {
  const amount = numberOf(thousandths);
  if (amount === null || !Number.isFinite(amount) || amount === 0) return "";
  return `${currency ?? ""} ${(amount / 1_000).toFixed(2)}`.trim();
}

export const pollText = ({ name, options }: proto.Message.IPollCreationMessage): string =>
  lines(name, bullets((options ?? []).map(({ optionName }) => optionName)));

export const pollResultText = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): string =>
  lines(
    name,
    bullets((pollVotes ?? []).map((vote) => `${vote.optionName ?? ""}: ${numberOf(vote.optionVoteCount) ?? 0}`)),
  );

export function orderText(order: proto.Message.IOrderMessage): string {
  const count = order.itemCount ? `× ${order.itemCount}` : "";
  return lines(
    [order.orderTitle, count].filter(Boolean).join(" "),
    money(order.totalAmount1000, order.totalCurrencyCode),
    order.message,
  );
}

export function productText({ product, catalog, body, footer }: proto.Message.IProductMessage): string {
  const price = money(product?.salePriceAmount1000 ?? product?.priceAmount1000, product?.currencyCode);
  return lines(
    product?.title ?? catalog?.title,
    price,
    product?.description ?? catalog?.description,
    product?.url,
    body,
    footer,
  );
}

export const paymentText = ({ amount1000, currencyCodeIso4217 }: proto.Message.IRequestPaymentMessage): string =>
  money(amount1000, currencyCodeIso4217);

export function listText(list: proto.Message.IListMessage): string {
  const rows = (list.sections ?? []).flatMap((section) => [
    section.title,
    bullets((section.rows ?? []).map((row) => [row.title, row.description].filter(Boolean).join(" – "))),
  ]);
  return lines(list.title, list.description, ...rows, list.footerText);
}

export const buttonsText = (buttons: proto.Message.IButtonsMessage): string =>
  lines(
    buttons.text,
    buttons.contentText,
    buttons.footerText,
    bullets((buttons.buttons ?? []).map(({ buttonText }) => buttonText?.displayText)),
  );

export function hydratedText(template: proto.Message.TemplateMessage.IHydratedFourRowTemplate): string {
  const labels = (template.hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
    urlButton
      ? [urlButton.displayText, urlButton.url].filter(Boolean).join(": ")
      : callButton
        ? [callButton.displayText, callButton.phoneNumber].filter(Boolean).join(": ")
        : quickReplyButton?.displayText,
  );
  return lines(template.hydratedTitleText, template.hydratedContentText, template.hydratedFooterText, bullets(labels));
}

export function interactiveText(message: proto.Message.IInteractiveMessage, depth = 0): string {
  const labels = (message.nativeFlowMessage?.buttons ?? []).map((button) => labelOf(button.buttonParamsJson));
  const cards = depth === 0 ? (message.carouselMessage?.cards ?? []).slice(0, 10) : [];
  return lines(
    message.header?.title,
    message.header?.subtitle,
    message.body?.text,
    message.footer?.text,
    bullets(labels),
    ...cards.map((card) => interactiveText(card, depth + 1)),
  );
}

/** Shows event times in UTC: the sender's time zone is unknown. */
export function eventText(event: proto.Message.IEventMessage): string {
  const seconds = numberOf(event.startTime);
  const start = seconds !== null && seconds > 0 && seconds < 4e9 ? new Date(seconds * 1_000) : null;
  return lines(
    `📅 ${event.name ?? ""}`,
    start && `${start.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    event.location?.name,
    event.location?.address,
    event.description,
    event.joinLink,
  );
}

export const inviteText = ({ groupName, inviteCode, caption }: proto.Message.IGroupInviteMessage): string =>
  lines(
    `👥 ${groupName ?? ""}`,
    inviteCode && /^[\w-]{1,64}$/.test(inviteCode) ? `https://chat.whatsapp.com/${inviteCode}` : "",
    caption,
  );

/** The id of the choice in an answer to an interactive message, if it has one. */
export function nativeChoice(json: Part): string | null {
  const given = objectOf(json);
  const id =
    given.id ?? given.selected_row_id ?? (given.single_select_reply as { selected_row_id?: unknown })?.selected_row_id;
  return typeof id === "string" && id !== "" ? id : null;
}

const labelOf = (json: Part): string => {
  const { display_text: label } = objectOf(json);
  return typeof label === "string" ? label : "";
};

function objectOf(json: Part): Record<string, unknown> {
  if (!json || json.length > 65_536) return {};
  try {
    const given: unknown = JSON.parse(json);
    return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
