import { and, eq, gte, lte, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import type { Settings } from "@/server/domain/settings";
import { getUtcMonth, type QuotaLimits, type Standing, type Usage } from "@/server/domain/usage/quota";
import type { Connection, Transaction } from "../client";
import { organisationQuotas, organisations, teams, usageTallies } from "../schema";
import { resolveTeamSettings, SETTINGS_COLUMNS } from "./tenancy";

/** Below this many changes of a month, folding does not make a team's sum faster. */
const WORTH_FOLDING = 50;

type QuotaRow = typeof organisationQuotas.$inferSelect;

const toQuotaLimits = (
  row: Omit<QuotaRow, "organisationId" | "toldMonth" | "told" | "updatedAt">,
): QuotaLimits => ({
  documents: { soft: row.documentsSoft, hard: row.documentsHard },
  mails: { soft: row.mailsSoft, hard: row.mailsHard },
  storage: { soft: row.storageSoft, hard: row.storageHard },
});

const Limit = z.number().nullable();
/** A quota as returned by `usage_under_quota`, by the names of its columns. */
const StoredQuota = z
  .object({
    organisation_id: z.number(),
    documents_soft: Limit,
    documents_hard: Limit,
    mails_soft: Limit,
    mails_hard: Limit,
    storage_soft: Limit,
    storage_hard: Limit,
    told_month: z.string().nullable(),
    told: z.array(z.string()),
  })
  .transform((row) => ({
    organisationId: row.organisation_id,
    toldMonth: row.told_month,
    told: row.told,
    limits: toQuotaLimits({
      documentsSoft: row.documents_soft,
      documentsHard: row.documents_hard,
      mailsSoft: row.mails_soft,
      mailsHard: row.mails_hard,
      storageSoft: row.storage_soft,
      storageHard: row.storage_hard,
    }),
  }));

export type UsageOwner = { organisationId: number } | { teamId: number };

const selectOrganisationId = (whose: UsageOwner) =>
  "teamId" in whose
    ? sql`(select ${teams.organisationId} from ${teams} where ${teams.id} = ${whose.teamId})`
    : sql`${whose.organisationId}::integer`;

/**
 * Locks an organisation's quota and returns its usage, including this transaction's; null without a quota, at
 * the cost of one statement. The lock lasts until the transaction ends, and calls for one organisation run in
 * turn: call it last.
 */
export async function lockStanding(tx: Transaction, whose: UsageOwner, now: Date): Promise<Standing | null> {
  const month = getUtcMonth(now);
  const [row] = await tx.execute<{ quota: unknown; documents: string; mails: string; storage: string }>(
    sql`select quota, documents::text, mails::text, storage::text
      from usage_under_quota(${selectOrganisationId(whose)}, ${month}::date)`,
  );
  if (!row) return null;
  const { organisationId, limits, toldMonth, told: announcedLines } = StoredQuota.parse(row.quota);
  const used = {
    documents: Number(row.documents),
    mails: Number(row.mails),
    storage: Number(row.storage),
  };
  return { organisationId, limits, used, month, told: toldMonth === month ? announcedLines : [] };
}

/** Records the limits for which a warning was sent. The quota is locked. */
export async function writeToldWarnings(
  tx: Transaction,
  { organisationId, month }: Pick<Standing, "organisationId" | "month">,
  told: readonly string[],
): Promise<void> {
  await tx
    .update(organisationQuotas)
    .set({ toldMonth: month, told: [...told] })
    .where(eq(organisationQuotas.organisationId, organisationId));
}

/** Returns the same as `lockStanding` without a lock, for reads; the limits are empty without a quota. */
export async function readStanding(
  connection: Connection,
  organisationId: number,
  now: Date,
): Promise<Pick<Standing, "limits" | "used" | "month">> {
  const month = getUtcMonth(now);
  return {
    limits: await readLimits(connection, organisationId),
    used: await loadUsage(connection, organisationId, month),
    month,
  };
}

/**
 * Like `readStanding`, by team, for early refusals; null if its organisation has no quota. The counting procedure
 * checks again under the lock.
 */
export async function readTeamStanding(
  connection: Connection,
  teamId: number,
  now: Date,
): Promise<Pick<Standing, "limits" | "used" | "month"> | null> {
  const [row] = await connection
    .select({ quota: organisationQuotas })
    .from(teams)
    .innerJoin(organisationQuotas, eq(organisationQuotas.organisationId, teams.organisationId))
    .where(eq(teams.id, teamId));
  if (!row) return null;
  const month = getUtcMonth(now);
  const used = await loadUsage(connection, row.quota.organisationId, month);
  return { limits: toQuotaLimits(row.quota), used, month };
}

/** What judges an upload of a team: its settings, the quota of its organisation, the time. */
export type UploadTerms = {
  settings: Settings;
  standing: Pick<Standing, "limits" | "used" | "month"> | null;
  now: Date;
};

/** @throws DomainError NOT_FOUND */
export async function loadUploadTerms(connection: Connection, teamId: number): Promise<UploadTerms> {
  const [row] = await connection
    .select({ settings: SETTINGS_COLUMNS, quota: organisationQuotas, now: clock.column })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .leftJoin(organisationQuotas, eq(organisationQuotas.organisationId, organisations.id))
    .where(eq(teams.id, teamId));
  if (!row) throw new DomainError("NOT_FOUND", "Team could not be found.");
  const now = await clock.read(connection, row.now);
  const settings = resolveTeamSettings(row.settings);
  if (!row.quota) return { settings, now, standing: null };
  const month = getUtcMonth(now);
  const used = await loadUsage(connection, row.quota.organisationId, month);
  return { settings, now, standing: { limits: toQuotaLimits(row.quota), used, month } };
}

async function readLimits(connection: Connection, organisationId: number): Promise<QuotaLimits> {
  const [row] = await connection
    .select()
    .from(organisationQuotas)
    .where(eq(organisationQuotas.organisationId, organisationId));
  const none = { soft: null, hard: null };
  return row ? toQuotaLimits(row) : { documents: none, mails: none, storage: none };
}

/** Replaces an organisation's limits; null removes them all. Sent warnings stay recorded. */
export async function writeLimits(
  tx: Transaction,
  organisationId: number,
  limits: QuotaLimits | null,
  now: Date,
): Promise<void> {
  if (!limits) {
    await tx.delete(organisationQuotas).where(eq(organisationQuotas.organisationId, organisationId));
    return;
  }
  const values = {
    documentsSoft: limits.documents.soft,
    documentsHard: limits.documents.hard,
    mailsSoft: limits.mails.soft,
    mailsHard: limits.mails.hard,
    storageSoft: limits.storage.soft,
    storageHard: limits.storage.hard,
    updatedAt: now,
  };
  await tx
    .insert(organisationQuotas)
    .values({ organisationId, ...values })
    .onConflictDoUpdate({ target: organisationQuotas.organisationId, set: values });
}

const sumColumn = (
  column: typeof usageTallies.documents | typeof usageTallies.mails | typeof usageTallies.storage,
) => sum(column).mapWith(Number);

const sums = {
  documents: sumColumn(usageTallies.documents),
  mails: sumColumn(usageTallies.mails),
  storage: sumColumn(usageTallies.storage),
};

/** Deleted teams count too: what they sent was sent, and their files are kept. */
async function loadUsage(connection: Connection, organisationId: number, month: string): Promise<Usage> {
  const ofMonth = sql`${usageTallies.month} = ${month}`;
  const [row] = await connection
    .select({
      documents: sql<string>`coalesce(sum(${usageTallies.documents}) filter (where ${ofMonth}), 0)`,
      mails: sql<string>`coalesce(sum(${usageTallies.mails}) filter (where ${ofMonth}), 0)`,
      storage: sql<string>`coalesce(sum(${usageTallies.storage}), 0)`,
    })
    .from(usageTallies)
    .innerJoin(teams, eq(teams.id, usageTallies.teamId))
    .where(eq(teams.organisationId, organisationId));
  return {
    documents: Number(row?.documents ?? 0),
    mails: Number(row?.mails ?? 0),
    storage: Number(row?.storage ?? 0),
  };
}

const isOfOwner = (whose: UsageOwner) =>
  "teamId" in whose ? eq(usageTallies.teamId, whose.teamId) : eq(teams.organisationId, whose.organisationId);

export const listUsageByMonth = (
  connection: Connection,
  whose: UsageOwner,
  span: { from: string; until: string },
): Promise<({ month: string } & Usage)[]> =>
  connection
    .select({ month: usageTallies.month, ...sums })
    .from(usageTallies)
    .innerJoin(teams, eq(teams.id, usageTallies.teamId))
    .where(and(isOfOwner(whose), gte(usageTallies.month, span.from), lte(usageTallies.month, span.until)))
    .groupBy(usageTallies.month)
    .orderBy(usageTallies.month);

export async function sumStoredBytes(connection: Connection, whose: UsageOwner): Promise<number> {
  const [row] = await connection
    .select({ storage: sums.storage })
    .from(usageTallies)
    .innerJoin(teams, eq(teams.id, usageTallies.teamId))
    .where(isOfOwner(whose));
  return row?.storage ?? 0;
}

export type TeamUsage = Usage & { teamId: number; name: string; isDeleted: boolean };

/**
 * Returns each team's usage in a month and its stored bytes, most documents first. A deleted team is listed
 * while it counts. At most one more than `limit`, so that the caller sees whether there are others.
 */
export async function listUsageByTeam(
  connection: Connection,
  organisationId: number,
  month: string,
  limit: number,
): Promise<TeamUsage[]> {
  const rows = await connection.execute<
    { teamId: number; name: string; isDeleted: boolean } & Record<"documents" | "mails" | "storage", string>
  >(sql`
    select t.id as "teamId", t.name, t.deleted_at is not null as "isDeleted",
      coalesce(sum(u.documents) filter (where u.month = ${month}::date), 0)::text as documents,
      coalesce(sum(u.mails) filter (where u.month = ${month}::date), 0)::text as mails,
      coalesce(sum(u.storage), 0)::text as storage
    from ${teams} t left join ${usageTallies} u on u.team_id = t.id
    where t.organisation_id = ${organisationId}
    group by t.id
    having t.deleted_at is null or sum(u.storage) <> 0 or bool_or(u.month = ${month}::date)
    order by coalesce(sum(u.documents) filter (where u.month = ${month}::date), 0) desc, lower(t.name), t.id
    limit ${limit + 1}`);
  return rows.map(({ documents, mails, storage, ...team }) => ({
    ...team,
    documents: Number(documents),
    mails: Number(mails),
    storage: Number(storage),
  }));
}

/**
 * Adds up the changes of teams that have many, and all of past months, which keep few rows. Readers see the
 * rows before or the sum after, never both.
 */
export async function mergeUsageChanges(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    with many as (
        select team_id, month from ${usageTallies} group by team_id, month
        having count(*) > case when month < ${getUtcMonth(now)}::date then 1 else ${WORTH_FOLDING} end),
      gone as (
        delete from ${usageTallies} u using many m where u.team_id = m.team_id and u.month = m.month returning u.*)
    insert into ${usageTallies} (team_id, month, documents, mails, storage)
    select team_id, month, sum(documents), sum(mails), sum(storage) from gone group by team_id, month`);
}
