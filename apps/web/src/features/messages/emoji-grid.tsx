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

/** Emoji to react with. */
export default function EmojiGrid({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation("messages");
  return (
    <div className={classes.grid} role="group" aria-label={t("reaction.choose")}>
      {emoji.map((one, n) => (
        <button
          key={one}
          type="button"
          className={classes.emoji}
          aria-label={t("reaction.with", { emoji: one })}
          data-autofocus={n === 0 || undefined}
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}
