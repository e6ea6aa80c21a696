import { createFileRoute } from "@tanstack/react-router";
import { ContactsScreen } from "../features/contacts/contacts-screen.tsx";
import { readContactsSearch } from "../features/contacts/contacts-search.ts";

export const Route = createFileRoute("/_app/contacts")({
  validateSearch: readContactsSearch,
  component: ContactsScreen,
});
