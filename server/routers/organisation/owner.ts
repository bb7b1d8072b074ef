import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, organisations, users } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { toPersonTarget } from "../organisation-log/log-actor";

type OwnerChange = {
  organisationId: number;
  from: { userId: number; email: string };
  toUserId: number;
  by: SettingsBy;
  /** The key of the input that names the new owner. */
  key: string;
};

/**
 * Makes another member the owner of an organisation, and its ADMIN. The caller has locked the organisation.
 * @throws DomainError NOT_FOUND for oneself, for somebody who is no member, and for a closed account
 */
export async function changeOwner(tx: Transaction, change: OwnerChange): Promise<void> {
  const { organisationId, from, toUserId, by, key } = change;
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        eq(organisationMembers.userId, toUserId),
        isNull(users.disabledAt),
      ),
    );
  if (!person || person.id === from.userId) {
    throw new DomainError("NOT_FOUND", `${key}: name a member of the organisation who stays.`);
  }
  await tx
    .update(organisationMembers)
    .set({ role: "ADMIN" })
    .where(
      and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, person.id)),
    );
  await tx.update(organisations).set({ ownerUserId: person.id }).where(eq(organisations.id, organisationId));
  await recordSettingsChange(tx, by, {
    action: "ORGANISATION_OWNER_CHANGED",
    place: { organisationId },
    target: toPersonTarget(person),
    changes: listChanges({ owner: from.email }, { owner: person.email }),
  });
}
