/** The six that WhatsApp offers first. */
export const quickEmoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;
