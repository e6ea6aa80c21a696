import type { User } from "@recado/contracts/users";
import type { UserRow } from "./access.ts";

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile,
    allTicket: row.all_ticket ? "enabled" : "desabled",
    super: row.super,
    companyId: row.company_id,
    company: { id: row.company_id, name: row.company_name },
    whatsappId: row.connection_id,
    language: row.language,
    online: row.online,
    grants: row.grants,
    queues: row.queues,
    createdAt: row.created_at.toISOString(),
  };
}
