import { eq } from "drizzle-orm";
import { assertFreshProof } from "@/server/auth/proof";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { companyDomains } from "@/server/db/schema";
import {
  type CompanyDomainRow,
  findVerifiedClaim,
  loadCompanyDomain,
  lockClaims,
} from "@/server/db/store/company-domain";
import { BY_SERVICE, recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { buildDomainRecord } from "@/server/domain/company/domain-name";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { log } from "@/server/log";
import { NoAnswer, type TxtLookup } from "@/server/mail/name-servers";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { CompanyDomain, DomainIdInput, toCompanyDomain } from "./wire";

/** Per minute and organisation: each check asks foreign name servers. */
const LOOKS_PER_MINUTE = 10;

/**
 * Checks in the DNS that a domain is the organisation's. Another organisation that verified it keeps it while
 * its record stands. ADMIN and MANAGER, freshly proven. @throws DomainError NOT_FOUND, FORBIDDEN,
 * PROOF_NEEDED, TOO_MANY_REQUESTS, ALREADY_EXISTS (another's), SERVICE_UNAVAILABLE (no answer)
 */
export const check = memberProcedure
  .input(DomainIdInput)
  .output(CompanyDomain)
  .mutation(async ({ ctx, input: { organisationId, domainId } }) => {
    const { role } = await loadPlace(ctx.db, ctx.account, { kind: "organisation", organisationId });
    assertMayManage(role);
    await assertFreshProof(ctx.db, ctx.account.sessionId);
    const requestedDomain = await loadCompanyDomain(ctx.db, organisationId, domainId);
    await limitHits(ctx.db, `domain-check:${organisationId}`, LOOKS_PER_MINUTE, MINUTE_MS);
    // Before anything is locked: name servers are slow.
    const records = await fetchTxtRecords(ctx.services.txtLookup, requestedDomain);
    const holder = await findVerifiedClaim(ctx.db, requestedDomain.domain);
    const row = await ctx.db.transaction((tx) =>
      applyVerdict(tx, { asked: requestedDomain, holder, records }, toSettingsBy(ctx)),
    );
    log.info({ organisationId, domain: row.domain, isVerified: row.verifiedAt !== null }, "domain checked");
    return toCompanyDomain(row);
  });

async function fetchTxtRecords(lookup: TxtLookup, row: CompanyDomainRow): Promise<readonly string[]> {
  try {
    return await lookup(buildDomainRecord(row).name);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new DomainError("SERVICE_UNAVAILABLE", "The name servers of this domain do not answer.");
  }
}

type DomainCheck = {
  asked: CompanyDomainRow;
  /** Holder of the domain before the check. */
  holder: CompanyDomainRow | undefined;
  records: readonly string[];
};

async function applyVerdict(
  tx: Transaction,
  { asked, holder, records }: DomainCheck,
  by: SettingsBy,
): Promise<CompanyDomainRow> {
  const hasRecord = (row: CompanyDomainRow) =>
    records.some((text) => text.trim() === buildDomainRecord(row).value);
  const now = await clock.now(tx);
  const claims = await lockClaims(tx, asked.domain);
  const own = claims.find(({ id }) => id === asked.id);
  if (!own) throw new DomainError("NOT_FOUND", "domainId: the organisation has no domain of this id.");
  const other = claims.find(({ id, verifiedAt }) => id !== own.id && verifiedAt !== null);
  if (hasRecord(own) && other) {
    // Another organisation verified it during the check: its record is newer than ours.
    if (hasRecord(other) || other.id !== holder?.id) {
      throw new DomainError("ALREADY_EXISTS", "domain: another organisation has verified this domain.");
    }
    await updateClaim(tx, other.id, { verifiedAt: null, checkedAt: now });
    // Recorded as the service's change: the other organisation did nothing, the domain has moved.
    await recordDomainChange(tx, BY_SERVICE, other, "DOMAIN_LOST");
  }
  const verifiedAt = hasRecord(own) ? (own.verifiedAt ?? now) : null;
  const after = await updateClaim(tx, own.id, { verifiedAt, checkedAt: now });
  if (own.verifiedAt === null && verifiedAt !== null)
    await recordDomainChange(tx, by, own, "DOMAIN_VERIFIED");
  if (own.verifiedAt !== null && verifiedAt === null) await recordDomainChange(tx, by, own, "DOMAIN_LOST");
  return after;
}

const recordDomainChange = (
  tx: Transaction,
  by: SettingsBy,
  { id, organisationId, domain }: CompanyDomainRow,
  action: "DOMAIN_VERIFIED" | "DOMAIN_LOST",
) =>
  recordSettingsChange(tx, by, {
    action,
    place: { organisationId },
    target: { kind: "DOMAIN", id, name: domain },
  });

async function updateClaim(
  tx: Transaction,
  id: string,
  found: Pick<CompanyDomainRow, "verifiedAt" | "checkedAt">,
): Promise<CompanyDomainRow> {
  const [row] = await tx
    .update(companyDomains)
    .set({ ...found, misses: 0, nextCheckAt: null })
    .where(eq(companyDomains.id, id))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}
