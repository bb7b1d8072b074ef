import { and, eq } from "drizzle-orm";
import type { Connection, Transaction } from "@/server/db/client";
import { companyIdentities } from "@/server/db/schema";
import type { CompanyPerson } from "@/server/identity/company/provider";
import { newId } from "@/server/ids";

export type IdentityRow = typeof companyIdentities.$inferSelect;
type Known = Pick<CompanyPerson, "issuer" | "subject">;

/** Who somebody at the provider of an organisation is here; null for whom it never sent. */
export async function identityOf(
  connection: Connection,
  organisationId: number,
  { issuer, subject }: Known,
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

/** Remembers who somebody is; null where they are somebody already. */
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
