import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./emoji-grid.module.css";

const emoji = [
  "👍 👎 👏 🙌 🤝 👌 ✌️ 🤞 💪 🙏 👋 ☝️",
  "❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💖 ✨",
  "😀 😁 😂 🤣 😊 😍 🥰 😘 😉 😎 🤩 🥳",
  "😮 😯 😅 😬 🤔 🙄 😴 🤗 😐 😕 😢 😭",
  "😡 😱 🤯 🥺 😔 🤦 🤷 🙈 👀 🫡 🤖 👻",
  "🎉 🎂 🎁 🔥 ⭐ 💯 ✅ ❌ ⚠️ ❓ ❗ 💡",
  "📦 🚚 🛒 💰 💳 📄 📎 📌 📅 ⏰ 📞 🏠",
]
  .join(" ")
  .split(" ");

interface Props {
  onChoose: (emoji: string) => void;
  /** Inserts into the text instead of reacting. */
  isForText?: boolean;
}

/** Emoji for a reaction or a text. */
export default function EmojiGrid({ onChoose, isForText = false }: Props) {
  const { t } = useTranslation("messages");
  const grid = useRef<HTMLDivElement>(null);
  // The dialog focuses its first field when it opens; this lazy grid may mount later.
  useEffect(() => grid.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={grid}
      className={classes.grid}
      data-small={isForText || undefined}
      role="group"
      aria-label={t(isForText ? "emoji.button" : "reaction.choose")}
    >
      {emoji.map((one, n) => (
        <button
          key={one}
          type="button"
          className={classes.emoji}
          aria-label={isForText ? one : t("reaction.with", { emoji: one })}
          data-autofocus={n === 0 || undefined}
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}
