import { and, asc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database, Transaction } from "@/server/db/client";
import { companyDomains, organisations } from "@/server/db/schema";
import { type CompanyDomainRow, lockClaims } from "@/server/db/store/company-domain";
import { listAdminsToNotify } from "@/server/db/store/organisation-admins";
import { BY_SERVICE, recordSettingsChange } from "@/server/db/store/organisation-log";
import { buildDomainRecord } from "@/server/domain/company/domain-name";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { queueMail } from "@/server/mail/compose";
import { NoAnswer } from "@/server/mail/name-servers";
import type { SweepDeps } from "./sweep";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOOKED_AT_MOST = 200;
const AT_ONCE = 10;
/** Checks in a row, each on another day, that must miss the record before it counts as gone. */
const MISSES = 3;

type Looking = Pick<SweepDeps, "db"> & { services: Pick<SweepDeps["services"], "txtLookup"> };

/**
 * Checks once a day whether the name servers still confirm verified domains. After three misses on
 * consecutive days a domain loses its verification, and the organisation's admins are told. A single miss, or
 * no answer, changes nothing. Returns how many domains were checked.
 */
export async function recheckCompanyDomains({ db, services }: Looking, now: Date): Promise<number> {
  const due = await db
    .select()
    .from(companyDomains)
    .where(and(isNotNull(companyDomains.verifiedAt), isDue(now)))
    .orderBy(asc(companyDomains.nextCheckAt), asc(companyDomains.id))
    .limit(LOOKED_AT_MOST);
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const lot = due.slice(start, start + AT_ONCE);
    await Promise.all(lot.map((row) => recheckDomain(db, services, row, now)));
  }
  return due.length;
}

/** A domain without a later check is due a day after it was verified. */
const isDue = (now: Date) =>
  or(
    lte(companyDomains.nextCheckAt, now),
    and(isNull(companyDomains.nextCheckAt), lte(companyDomains.verifiedAt, new Date(now.getTime() - DAY_MS))),
  );

async function recheckDomain(
  db: Database,
  { txtLookup }: Looking["services"],
  row: CompanyDomainRow,
  now: Date,
): Promise<void> {
  const { name, value } = buildDomainRecord(row);
  try {
    // Before any lock: name servers take a while.
    const records = await txtLookup(name);
    await db.transaction((tx) =>
      recordVerdict(
        tx,
        row,
        records.some((text) => text.trim() === value),
        now,
      ),
    );
  } catch (error) {
    if (!(error instanceof NoAnswer))
      log.error(
        { err: error, domain: row.domain },
        "a company's domain could not be looked at and will be again",
      );
    const nextCheckAt = new Date(now.getTime() + HOUR_MS);
    await db.update(companyDomains).set({ nextCheckAt }).where(eq(companyDomains.id, row.id));
  }
}

async function recordVerdict(
  tx: Transaction,
  seen: CompanyDomainRow,
  isThere: boolean,
  now: Date,
): Promise<void> {
  const row = (await lockClaims(tx, seen.domain)).find(({ id }) => id === seen.id);
  // It was checked or removed meanwhile.
  if (!row?.verifiedAt || row.nextCheckAt?.getTime() !== seen.nextCheckAt?.getTime()) return;
  const misses = isThere ? 0 : row.misses + 1;
  const isLost = misses >= MISSES;
  const nextCheckAt = new Date(now.getTime() + DAY_MS);
  await tx
    .update(companyDomains)
    .set({
      checkedAt: now,
      ...(isLost ? { verifiedAt: null, misses: 0, nextCheckAt: null } : { misses, nextCheckAt }),
    })
    .where(eq(companyDomains.id, row.id));
  if (isLost) await mailDomainLost(tx, row, now);
}

async function mailDomainLost(tx: Transaction, { id, organisationId, domain }: CompanyDomainRow, now: Date) {
  log.warn({ organisationId, domain }, "a company's domain lost its verification");
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) return;
  await recordSettingsChange(tx, BY_SERVICE, {
    action: "DOMAIN_LOST",
    place: { organisationId },
    target: { kind: "DOMAIN", id, name: domain },
  });
  for (const admin of await listAdminsToNotify(tx, organisationId))
    await queueMail(tx, {
      kind: "COMPANY_DOMAIN_LOST",
      to: { email: admin.email, name: admin.name },
      language: admin.language,
      data: {
        organisation: organisation.name,
        domain,
        url: `${env().BASE_URL}/o/${organisation.url}/sign-in`,
      },
      uniqueKey: `company-domain-lost:${id}:${now.toISOString()}:${admin.id}`,
      userId: admin.id,
      now,
    });
}
