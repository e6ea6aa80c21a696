import type { ConversationWord } from "@recado/contracts/variables";

/** The variables without a value in what the bot says: it speaks only while nobody has the conversation. */
export const emptyForBot: readonly ConversationWord[] = ["user"];

/** The same for a connection's greeting: with several queues it asks for the queue, so that there is none yet. */
export const emptyInGreeting = (queues: number): readonly ConversationWord[] =>
  queues > 1 ? [...emptyForBot, "queue"] : emptyForBot;
