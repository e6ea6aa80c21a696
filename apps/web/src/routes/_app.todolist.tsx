import { createFileRoute } from "@tanstack/react-router";
import { TodosScreen } from "../features/todos/todos-screen.tsx";

export const Route = createFileRoute("/_app/todolist")({ component: TodosScreen });
