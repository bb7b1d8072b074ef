import { and, asc, count, desc, eq, gt, gte, ilike, lt, or, type SQL } from "drizzle-orm";
import type { SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import type { Connection } from "../client";
import { organisationAuditHeads, organisationAudits } from "../schema";
import { GENESIS, verifyChain } from "./audit";

/** Entries read at once in a walk over the whole log. */
const LOT = 500;

export type LogFilter = {
  actor?: string | undefined;
  action?: SettingsAction | undefined;
  teamId?: number | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

function buildFilterCondition(
  organisationId: number,
  { actor, action, teamId, from, until }: LogFilter,
): SQL | undefined {
  const pattern = actor === undefined ? null : `%${actor.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    eq(organisationAudits.organisationId, organisationId),
    pattern === null
      ? undefined
      : or(ilike(organisationAudits.actorName, pattern), ilike(organisationAudits.actorEmail, pattern)),
    action === undefined ? undefined : eq(organisationAudits.action, action),
    teamId === undefined ? undefined : eq(organisationAudits.teamId, teamId),
    from && gte(organisationAudits.createdAt, from),
    until && lt(organisationAudits.createdAt, until),
  );
}

export async function listSettingsChanges(
  connection: Connection,
  organisationId: number,
  filter: LogFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = buildFilterCondition(organisationId, filter);
  const [total] = await connection.select({ count: count() }).from(organisationAudits).where(where);
  const rows = await connection
    .select()
    .from(organisationAudits)
    .where(where)
    .orderBy(desc(organisationAudits.seq))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, count: total?.count ?? 0 };
}

export type SettingsEntryRow = Awaited<ReturnType<typeof listSettingsChanges>>["rows"][number];

/** Yields all matching entries of a log, oldest first, in lots, so that the whole is never in memory. */
export async function* walkSettingsChanges(
  connection: Connection,
  organisationId: number,
  filter: LogFilter = {},
): AsyncGenerator<SettingsEntryRow[]> {
  const where = buildFilterCondition(organisationId, filter);
  let seq = 0;
  for (;;) {
    const rows = await connection
      .select()
      .from(organisationAudits)
      .where(and(where, gt(organisationAudits.seq, seq)))
      .orderBy(asc(organisationAudits.seq))
      .limit(LOT);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    seq = last.seq;
  }
}

/**
 * `brokenSeq` is the number of the first entry that was changed, moved or removed since it was written; null
 * without one.
 */
export type LogVerdict = { isUnbroken: boolean; count: number; brokenSeq: number | null };

/**
 * Checks that every entry of a log follows from the one before it and that the last one matches the log's
 * head. Entries appended meanwhile are not checked.
 */
export async function verifySettingsChanges(
  connection: Connection,
  organisationId: number,
): Promise<LogVerdict> {
  const [head] = await connection
    .select()
    .from(organisationAuditHeads)
    .where(eq(organisationAuditHeads.organisationId, organisationId));
  const end = head?.seq ?? 0;
  let at: { seq: number; head: Uint8Array } = { seq: 0, head: GENESIS };
  for await (const rows of walkSettingsChanges(connection, organisationId)) {
    const judged = rows.filter(({ seq }) => seq <= end || head === undefined);
    const verdict = verifyChain(judged, at);
    if (!verdict.ok) return { isUnbroken: false, count: end, brokenSeq: verdict.seq };
    at = { seq: at.seq + judged.length, head: verdict.head };
    if (judged.length < rows.length) break;
  }
  const isWhole = at.seq === end && (head === undefined || Buffer.from(head.hash).equals(at.head));
  return { isUnbroken: isWhole, count: end, brokenSeq: isWhole ? null : Math.min(at.seq + 1, end) };
}
