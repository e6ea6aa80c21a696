/** The six emoji that WhatsApp offers first. */
export const quickEmoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;
