import { eq } from "drizzle-orm";
import { loadCompanyConnection } from "@/server/auth/company/connection";
import { assertFreshProof } from "@/server/auth/proof";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { companyDomains } from "@/server/db/schema";
import { listCompanyDomains, loadCompanyDomain } from "@/server/db/store/company-domain";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { DomainIdInput } from "./wire";

/**
 * Removes a domain from an organisation. ADMIN and MANAGER, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST (the last domain of a required
 * company sign-in)
 */
export const remove = memberProcedure
  .input(DomainIdInput)
  .output(Success)
  .mutation(({ ctx, input: { organisationId, domainId } }) =>
    ctx.db.transaction(async (tx) => {
      const { role } = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      assertMayManage(role);
      await assertFreshProof(tx, ctx.account.sessionId);
      const { id, domain } = await loadCompanyDomain(tx, organisationId, domainId);
      await assertNotNeeded(tx, organisationId, id);
      await tx.delete(companyDomains).where(eq(companyDomains.id, id));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DOMAIN_REMOVED",
        place: { organisationId },
        target: { kind: "DOMAIN", id, name: domain },
      });
      return { success: true };
    }),
  );

/** @throws DomainError INVALID_REQUEST */
async function assertNotNeeded(tx: Transaction, organisationId: number, id: string): Promise<void> {
  const row = await loadCompanyConnection(tx, organisationId);
  if (!row?.requiredAt) return;
  const domains = await listCompanyDomains(tx, organisationId);
  if (domains.some((other) => other.id !== id && other.verifiedAt !== null)) return;
  throw new DomainError(
    "INVALID_REQUEST",
    "domainId: people come in by this domain alone while the company's sign-in is required.",
  );
}
