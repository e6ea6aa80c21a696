import { memo, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMessage, type Piece } from "./format-message.ts";
import { splitSignature } from "./signature.ts";
import classes from "./message-text.module.css";

/** Longer texts are cut until the user expands them, unless the caller sets another limit. */
const usual = 1_500;

/** Up to three emoji and nothing else. */
const fewEmoji = /^(?:\p{RGI_Emoji}\s?){1,3}$/v;
const oneEmoji = /^\p{RGI_Emoji}$/v;
/** Three families of four are shorter, in UTF-16. */
const longestFew = 60;

interface Props {
  body: string;
  /** The number of characters shown until the user expands the text. */
  shownAtFirst?: number;
}

/** The text of a message with WhatsApp's marks and links. */
export const MessageText = memo(function MessageText({ body, shownAtFirst = usual }: Props) {
  const { t } = useTranslation("messages");
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && body.length > shownAtFirst;
  const text = isCut ? cut(body, shownAtFirst) : body;
  const pieces = useMemo(() => formatMessage(text), [text]);
  const { prefix, text: own } = splitSignature(body);
  if (own.length <= longestFew && fewEmoji.test(own)) {
    return (
      <>
        {formatMessage(prefix).map(element)}
        <span className={classes.large} data-large={oneEmoji.test(own) ? "one" : "few"}>
          {own}
        </span>
      </>
    );
  }
  return (
    <>
      {pieces.map(element)}
      {isCut && (
        <>
          {"… "}
          <button type="button" className={classes.more} onClick={() => setWhole(true)}>
            {t("readMore")}
          </button>
        </>
      )}
    </>
  );
});

/** Cuts at a nearby blank, so that words and emoji stay whole. */
function cut(body: string, shownAtFirst: number): string {
  const start = body.slice(0, shownAtFirst);
  const blank = start.lastIndexOf(" ");
  return blank > shownAtFirst - 100 ? start.slice(0, blank) : Array.from(start).slice(0, -1).join("");
}

function element(piece: Piece, key: number): ReactNode {
  if (typeof piece === "string") return piece;
  if (piece.kind === "link") {
    return (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    );
  }
  const children = piece.children.map(element);
  switch (piece.kind) {
    case "bold":
      return <strong key={key}>{children}</strong>;
    case "italic":
      return <em key={key}>{children}</em>;
    case "strike":
      return <s key={key}>{children}</s>;
    case "mono":
      return <code key={key}>{children}</code>;
  }
}
