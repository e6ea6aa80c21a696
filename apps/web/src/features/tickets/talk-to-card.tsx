import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { CardHolder } from "../contacts/talk-to.ts";
import { NewConversation } from "./new-conversation.tsx";

interface Props {
  holder: CardHolder;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
}
/** The common part of two spellings of a Brazilian number: some have an extra 9 before it. */
const tail = 8;
const head = 4;

/** Starts a conversation with the person of a contact card: an existing contact, or one to add first. */
export function TalkToCard({ holder, ...rest }: Props) {
  const digits = holder.number.slice(-tail);
  const query = useQuery({
    queryKey: ["contacts", "search", digits],
    queryFn: ({ signal }) => call("GET /contacts", { query: { searchParam: digits }, signal }),
  });
  if (query.isError) return <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonRows rows={3} height={56} />;
  const known = query.data.contacts.find(
    ({ number }) => number.endsWith(digits) && number.slice(0, head) === holder.number.slice(0, head),
  );
  const beginWith = known ? { contact: known, newContact: null } : { contact: null, newContact: holder };
  return <NewConversation beginWith={beginWith} {...rest} />;
}
