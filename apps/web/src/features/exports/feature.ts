import type { Feature } from "../../shell/feature.ts";
import { ExportDialog, ExportItem } from "./export-ticket.tsx";

export const exports: Feature = { name: "exports", ticket: { Header: ExportDialog, MenuItem: ExportItem } };
