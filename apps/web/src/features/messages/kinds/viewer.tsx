import type { Message } from "@recado/contracts/messages";
import { useEffect } from "react";
import { late } from "../../../shell/late-component.tsx";
import { useViewed, viewer } from "./viewer-store.ts";

export interface Chat {
  /** The customer's name. */
  name: string;
  /** The chat whose pictures the arrows show. */
  messages?: readonly Message[];
  /** Loads older messages and returns all loaded ones; absent where there are none. */
  older?: (() => Promise<{ messages: readonly Message[]; hasMore: boolean }>) | undefined;
}
interface Props extends Chat {
  /** True in the test phone, whose messages belong to no ticket. */
  isOfPhone?: boolean;
}

const Opened = late(async () => ({ default: (await import("./viewer-open.tsx")).ViewerOpen }));

/** Shows a picture or video over the whole page. Escape, a click beside it or its button close it; arrows show the next one. */
export function Viewer({ isOfPhone = false, ...chat }: Props) {
  const message = useViewed();
  // Leaving the conversation closes it.
  useEffect(() => viewer.close, []);
  const isShown = message !== null && (message.ticketId === 0) === isOfPhone;
  return isShown && <Opened message={message} {...chat} />;
}
