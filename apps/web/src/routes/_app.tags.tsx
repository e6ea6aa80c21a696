import { createFileRoute } from "@tanstack/react-router";
import { TagsScreen } from "../features/tags/tags-screen.tsx";
import { readListSearch } from "../shell/list/list-address.ts";

export const Route = createFileRoute("/_app/tags")({ validateSearch: readListSearch, component: TagsScreen });
