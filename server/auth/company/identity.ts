import { and, eq } from "drizzle-orm";
import type { Connection, Transaction } from "@/server/db/client";
import { companyIdentities } from "@/server/db/schema";
import type { CompanyPerson } from "@/server/identity/company/provider";
import { newId } from "@/server/ids";

export type IdentityRow = typeof companyIdentities.$inferSelect;
type ProviderSubject = Pick<CompanyPerson, "issuer" | "subject">;

/** Finds the account behind a provider's subject; null if the provider never sent it before. */
export async function loadCompanyIdentity(
  connection: Connection,
  organisationId: number,
  { issuer, subject }: ProviderSubject,
): Promise<IdentityRow | null> {
  const [row] = await connection
    .select()
    .from(companyIdentities)
    .where(
      and(
        eq(companyIdentities.organisationId, organisationId),
        eq(companyIdentities.issuer, issuer),
        eq(companyIdentities.subject, subject),
      ),
    );
  return row ?? null;
}

/** Stores an identity; null if it exists already. */
export async function addIdentity(
  tx: Transaction,
  identity: Omit<typeof companyIdentities.$inferInsert, "id">,
): Promise<IdentityRow | null> {
  const [row] = await tx
    .insert(companyIdentities)
    .values({ ...identity, id: newId() })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}
