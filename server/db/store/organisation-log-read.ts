import { and, asc, count, desc, eq, gt, gte, ilike, lt, or, type SQL } from "drizzle-orm";
import type { SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import type { Connection } from "../client";
import { organisationAuditHeads, organisationAudits } from "../schema";
import { GENESIS, verifyChain } from "./audit";

/** So many entries are read at once where all of them are. */
const LOT = 500;

/** Which entries of a log are asked for: by name or address of who did it, what happened, in which team, from when until before when. */
export type LogFilter = {
  actor?: string | undefined;
  action?: SettingsAction | undefined;
  teamId?: number | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

function matching(
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

/** A page of an organisation's log, the newest entry first, and how many there are. */
export async function listSettingsChanges(
  connection: Connection,
  organisationId: number,
  filter: LogFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = matching(organisationId, filter);
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

/** All entries of a log that match, oldest first, some hundred at a time: nothing holds the whole of it. */
export async function* walkSettingsChanges(
  connection: Connection,
  organisationId: number,
  filter: LogFilter = {},
): AsyncGenerator<SettingsEntryRow[]> {
  const where = matching(organisationId, filter);
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

/** `brokenSeq` is the number of the first entry that was changed, moved or taken away since it was written; null without one. */
export type LogVerdict = { isUnbroken: boolean; count: number; brokenSeq: number | null };

/**
 * Whether every entry of a log follows from the one before it and the last one is where the log's head says it is. Entries
 * that are appended meanwhile are not judged.
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
