import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { invitations } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { assertMayGrant, assertMayManage } from "@/server/domain/tenancy/rank";
import type { CallerMembership } from "../member/membership-scope";
import { isUnanswered } from "./create";

/**
 * Locks an unanswered invitation of a locked place, for a member who may grant its role.
 * @throws DomainError NOT_FOUND, FORBIDDEN (MEMBER, or a role above their own)
 */
export async function lockInvitation(tx: Transaction, here: CallerMembership, id: string) {
  assertMayManage(here.role);
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isUnanswered(here)))
    .for("update");
  if (!row) throw new DomainError("NOT_FOUND", "Invitation could not be found.");
  assertMayGrant(here.role, row.role);
  return row;
}
