import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { WAITING } from "@/server/domain/envelope/status";
import { DONE_BY_PERSON, type NoticeKind } from "@/server/domain/notice/kinds";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { newId } from "@/server/ids";
import type { Database, Transaction } from "../client";
import { envelopes, noticePreferences, notices, users } from "../schema";
import type { BulkSendRecord } from "./bulk-send";
import type { EnvelopeRow } from "./envelope";
import { findRecipientById } from "./mailed-people";

export type NoticeContent = {
  kind: NoticeKind;
  person?: { id: number; name: string; email: string };
  /** The person's own text, or the reason of a failure. */
  detail?: string | undefined;
  /** "once" can happen a single time in the life of its subject, "each" every time. */
  cause: "once" | "each";
};

/**
 * Notifies the present owner of an envelope, in the transaction of the event (domain/mail.md 5.5). Skips
 * kinds that the owner turned off, and the owner's own acts as a recipient.
 */
export const notifyOwner = (
  tx: Transaction,
  { id, teamId, userId }: Pick<EnvelopeRow, "id" | "teamId" | "userId">,
  news: NoticeContent,
  now: Date,
): Promise<void> => insertNotice(tx, { ...news, teamId, userId, envelopeId: id, bulkSendId: null, now });

/**
 * Notifies the owner of completion, replacing the notice about the last recipient: one moment, one notice. If
 * the owner is not told of completion, that notice stays. It is visible while the seal is pending.
 */
export const notifyOwnerOfEnd = (
  tx: Transaction,
  { id, teamId, userId, sealingSince }: Pick<EnvelopeRow, "id" | "teamId" | "userId" | "sealingSince">,
  now: Date,
): Promise<void> => {
  const news = { kind: "DOCUMENT_COMPLETED", cause: "once" } as const;
  const replaces = { kind: "RECIPIENT_SIGNED", since: sealingSince ?? now } as const;
  return insertNotice(tx, { ...news, teamId, userId, envelopeId: id, bulkSendId: null, now, replaces });
};

/**
 * Like `notifyOwner`, about a bulk send: tells its sender, or the template's present owner if the sender has
 * left.
 */
export async function notifyBatchSender(
  tx: Transaction,
  { id, teamId, userId, templateId }: BulkSendRecord,
  news: NoticeContent & { hasLeft?: boolean },
  now: Date,
): Promise<void> {
  const heir = news.hasLeft ? await loadOwnerId(tx, templateId) : userId;
  await insertNotice(tx, { ...news, teamId, userId: heir, envelopeId: null, bulkSendId: id, now });
}

/**
 * Notifies the owner that a recipient could not be reached at their present address. Failed mails to the
 * owner are not reported.
 */
export async function notifyOfFailedMail(
  tx: Transaction,
  mail: { recipientId: number | null; toEmail: string },
  envelope: Pick<EnvelopeRow, "id" | "teamId" | "userId">,
  detail: string,
  now: Date,
): Promise<void> {
  const person = mail.recipientId === null ? undefined : await findRecipientById(tx, mail.recipientId);
  if (!person || getSeatAddress(person) !== getSeatAddress({ email: mail.toEmail })) return;
  await notifyOwner(tx, envelope, { kind: "MAIL_FAILED", person, detail, cause: "each" }, now);
}

async function loadOwnerId(tx: Transaction, envelopeId: string): Promise<number> {
  const [row] = await tx
    .select({ userId: envelopes.userId })
    .from(envelopes)
    .where(eq(envelopes.id, envelopeId));
  return row?.userId ?? -1;
}

type NewNotice = NoticeContent & {
  teamId: number;
  userId: number;
  envelopeId: string | null;
  bulkSendId: string | null;
  now: Date;
  replaces?: { kind: NoticeKind; since: Date };
};

const buildUniqueKey = ({ kind, envelopeId, bulkSendId, person, cause, now }: NewNotice): string =>
  [kind, envelopeId ?? bulkSendId, person?.id ?? "", cause === "each" ? now.toISOString() : ""].join(":");

/** A single statement, so that reading the preferences costs no extra round trip. */
async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  const { kind, teamId, userId, envelopeId, bulkSendId, person, detail, now } = notice;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOwnAct =
    DONE_BY_PERSON.includes(kind) && person ? sql`u.email = ${person.email.toLowerCase()}` : sql`false`;
  const insertQuery = sql`
    insert into ${notices} (id, team_id, user_id, kind, unique_key, envelope_id, bulk_send_id, recipient_id,
      person_name, person_email, detail, at, digest)
    select ${newId()}, ${teamId}::int, u.id, ${kind}, ${buildUniqueKey(notice)}, ${envelopeId}, ${bulkSendId},
      ${person?.id ?? null}::int, ${person?.name ?? ""}, ${person?.email ?? ""}, ${detail?.slice(0, 2000) || null}, ${at},
      ${buildDigestCase(sql`p`)}
    from ${users} u left join ${noticePreferences} p on p.user_id = u.id
    where u.id = ${userId} and u.disabled_at is null and ${isKindEnabled(sql`p`, kind)} and not (${isOwnAct})
    on conflict (unique_key) do nothing returning user_id`;
  await tx.execute(
    notice.replaces ? buildReplaceQuery(notice.replaces, envelopeId, insertQuery) : insertQuery,
  );
}

/** The new notice, and the deletion of the replaced ones: they stay if it was not written. */
const buildReplaceQuery = (
  { kind, since }: NonNullable<NewNotice["replaces"]>,
  envelopeId: string | null,
  told: SQL,
): SQL => sql`
  with told as (${told})
  delete from ${notices} n using told
  where n.user_id = told.user_id and n.envelope_id = ${envelopeId} and n.kind = ${kind}
    and n.at >= ${since.toISOString()}::timestamptz`;

const buildDigestCase = (preference: SQL): SQL => sql`case when ${preference}.mail = 'DAILY' then 'DUE' end`;

const isKindEnabled = (preference: SQL, kind: NoticeKind): SQL =>
  sql`not (${kind} = any (coalesce(${preference}.off, '{}')))`;

const EXPIRING_BATCH = 1000;

/**
 * Notifies owners of links that end before `until`, once per link and date. Not in the first half of a link's
 * life, or a two-day link would be reported with its request. Returns how many are told.
 */
export async function notifyOfEndingLinks(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  const [from, to] = [now, until].map((moment) => sql`${moment.toISOString()}::timestamptz`);
  const key = sql`'LINK_EXPIRING:' || r.id || ':' || extract(epoch from r.expires_at)::bigint`;
  let noticeCount = 0;
  for (;;) {
    const rows = await db.execute(sql`
      insert into ${notices} (id, team_id, user_id, kind, unique_key, envelope_id, recipient_id, person_name,
        person_email, at, digest)
      select replace(gen_random_uuid()::text, '-', ''), e.team_id, e.user_id, 'LINK_EXPIRING', ${key}, e.id, r.id,
        r.name, r.email, ${from}, ${buildDigestCase(sql`p`)}
      from recipient r
        join envelope e on e.id = r.envelope_id
        join ${users} u on u.id = e.user_id
        left join ${noticePreferences} p on p.user_id = u.id
      where r.signing_status = 'NOT_SIGNED' and r.role <> 'CC' and r.expires_at > ${from} and r.expires_at <= ${to}
        and r.expires_at - ${from} <= ${from} - coalesce(r.activated_at, r.created_at)
        and e.status = ${WAITING} and e.deleted_at is null and u.disabled_at is null and ${isKindEnabled(sql`p`, "LINK_EXPIRING")}
        and not exists (select 1 from ${notices} n where n.unique_key = ${key})
      order by r.expires_at limit ${EXPIRING_BATCH}
      on conflict (unique_key) do nothing
      returning id`);
    noticeCount += rows.length;
    if (rows.length < EXPIRING_BATCH) return noticeCount;
  }
}

export async function markNoticesRead(
  tx: Transaction,
  { teamId, userId }: TeamActor,
  which: { noticeIds: readonly string[] } | { until: Date },
  now: Date,
): Promise<void> {
  const noticeCondition =
    "until" in which ? lte(notices.at, which.until) : inArray(notices.id, [...which.noticeIds]);
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(
      and(eq(notices.teamId, teamId), eq(notices.userId, userId), isNull(notices.readAt), noticeCondition),
    );
}

export async function deleteOldNotices(db: Database, before: Date): Promise<number> {
  const gone = await db.delete(notices).where(lt(notices.at, before)).returning({ id: notices.id });
  return gone.length;
}
