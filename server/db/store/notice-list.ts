import { and, count, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { bulkSends, envelopes, notices, recipients } from "../schema";
import { isVisibleBatch } from "./bulk-send";
import { buildListBranches } from "./envelope";

/** A notice with the present name of its subject. */
export type NoticeRow = Omit<typeof notices.$inferSelect, "uniqueKey" | "digest" | "teamId" | "userId"> & {
  title: string | null;
  batchName: string | null;
};

/**
 * The single condition of a person's notices: addressed to them in this team, about an envelope or batch that
 * they still may see (domain/mail.md 5.5).
 */
function buildNoticeCondition(actor: TeamActor): SQL | undefined {
  const { own, received } = buildListBranches(actor);
  return and(
    eq(notices.teamId, actor.teamId),
    eq(notices.userId, actor.userId),
    or(
      and(isNotNull(envelopes.id), or(...own, ...received)),
      and(isNotNull(bulkSends.id), isVisibleBatch(actor)),
    ),
  );
}

const withSubjects = (connection: Connection) =>
  connection
    .select({
      id: notices.id,
      kind: notices.kind,
      envelopeId: notices.envelopeId,
      bulkSendId: notices.bulkSendId,
      recipientId: recipients.id,
      personName: notices.personName,
      personEmail: notices.personEmail,
      detail: notices.detail,
      at: notices.at,
      readAt: notices.readAt,
      title: envelopes.title,
      batchName: bulkSends.name,
    })
    .from(notices)
    .leftJoin(envelopes, eq(envelopes.id, notices.envelopeId))
    .leftJoin(bulkSends, eq(bulkSends.id, notices.bulkSendId))
    .leftJoin(
      recipients,
      and(eq(recipients.envelopeId, notices.envelopeId), eq(recipients.id, notices.recipientId)),
    )
    .$dynamic();

type NoticeFilter = { onlyUnread: boolean; offset: number; limit: number };

/** Returns a page of a person's notices, newest first. A former recipient has a name and no id. */
export const loadNoticesPage = (
  connection: Connection,
  actor: TeamActor,
  { onlyUnread, offset, limit }: NoticeFilter,
): Promise<NoticeRow[]> =>
  withSubjects(connection)
    .where(and(buildNoticeCondition(actor), onlyUnread ? isNull(notices.readAt) : undefined))
    .orderBy(desc(notices.at), desc(notices.id))
    .offset(offset)
    .limit(limit);

export async function countNotices(
  connection: Connection,
  actor: TeamActor,
  { onlyUnread, cap }: { onlyUnread: boolean; cap: number },
): Promise<number> {
  const cappedNotices = connection
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(envelopes, eq(envelopes.id, notices.envelopeId))
    .leftJoin(bulkSends, eq(bulkSends.id, notices.bulkSendId))
    .where(and(buildNoticeCondition(actor), onlyUnread ? isNull(notices.readAt) : undefined))
    .limit(cap)
    .as("found");
  const [row] = await connection.select({ n: count() }).from(cappedNotices);
  return row?.n ?? 0;
}

/** Returns those notices of a daily mail that belong to this team and that its reader may still see. */
export const listDigestNotices = (
  connection: Connection,
  actor: TeamActor,
  digest: string,
  limit: number,
): Promise<NoticeRow[]> =>
  withSubjects(connection)
    .where(and(buildNoticeCondition(actor), eq(notices.digest, digest), isNull(notices.readAt)))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit);
