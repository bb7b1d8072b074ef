import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { WAITING } from "@/server/domain/envelope/status";
import { DONE_BY_PERSON, type NoticeKind } from "@/server/domain/notice/kinds";
import { addressOf } from "@/server/domain/recipient/person";
import { newId } from "@/server/ids";
import type { Database, Transaction } from "../client";
import { envelopes, noticePreferences, notices, users } from "../schema";
import type { BulkSendRecord } from "./bulk-send";
import type { EnvelopeRow } from "./envelope";
import { recipientById } from "./mailed-people";

/** One thing to tell a sender. */
export type News = {
  kind: NoticeKind;
  /** Whom it is about. */
  person?: { id: number; name: string; email: string };
  /** What they wrote, or why it failed. */
  detail?: string | undefined;
  /** "once" can happen a single time in the life of what it is about, "each" every time. */
  cause: "once" | "each";
};

/**
 * Tells the owner of an envelope, in the transaction of what happened (domain/README.md 5.5): whoever owns it now.
 * Nothing is written for a kind they turned off, nor for what they did themselves as a recipient.
 */
export const tellOwner = (
  tx: Transaction,
  { id, teamId, userId }: Pick<EnvelopeRow, "id" | "teamId" | "userId">,
  news: News,
  now: Date,
): Promise<void> => insertNotice(tx, { ...news, teamId, userId, envelopeId: id, bulkSendId: null, now });

/**
 * Tells the owner that all is done, in the place of the notice that the last person is: one moment, one notice. Where the
 * owner is not told of the end, that one stays; it is there while the seal is awaited.
 */
export const tellOwnerOfEnd = (
  tx: Transaction,
  { id, teamId, userId, sealingSince }: Pick<EnvelopeRow, "id" | "teamId" | "userId" | "sealingSince">,
  now: Date,
): Promise<void> => {
  const news = { kind: "DOCUMENT_COMPLETED", cause: "once" } as const;
  const replaces = { kind: "RECIPIENT_SIGNED", since: sealingSince ?? now } as const;
  return insertNotice(tx, { ...news, teamId, userId, envelopeId: id, bulkSendId: null, now, replaces });
};

/** As `tellOwner`, about a bulk send: its sender, or who has its template now where the sender has left. */
export async function tellOfBatch(
  tx: Transaction,
  { id, teamId, userId, templateId }: BulkSendRecord,
  news: News & { hasLeft?: boolean },
  now: Date,
): Promise<void> {
  const heir = news.hasLeft ? await ownerOf(tx, templateId) : userId;
  await insertNotice(tx, { ...news, teamId, userId: heir, envelopeId: null, bulkSendId: id, now });
}

/**
 * Tells the owner that a recipient could not be written to, at the address they still have; what was for the owner is no
 * news to them.
 */
export async function tellOfFailedMail(
  tx: Transaction,
  mail: { recipientId: number | null; toEmail: string },
  envelope: Pick<EnvelopeRow, "id" | "teamId" | "userId">,
  detail: string,
  now: Date,
): Promise<void> {
  const person = mail.recipientId === null ? undefined : await recipientById(tx, mail.recipientId);
  if (!person || addressOf(person) !== addressOf({ email: mail.toEmail })) return;
  await tellOwner(tx, envelope, { kind: "MAIL_FAILED", person, detail, cause: "each" }, now);
}

async function ownerOf(tx: Transaction, envelopeId: string): Promise<number> {
  const [row] = await tx
    .select({ userId: envelopes.userId })
    .from(envelopes)
    .where(eq(envelopes.id, envelopeId));
  return row?.userId ?? -1;
}

type NewNotice = News & {
  teamId: number;
  userId: number;
  envelopeId: string | null;
  bulkSendId: string | null;
  now: Date;
  /** Notices about the same envelope that this one says with its own. */
  replaces?: { kind: NoticeKind; since: Date };
};

const keyOf = ({ kind, envelopeId, bulkSendId, person, cause, now }: NewNotice): string =>
  [kind, envelopeId ?? bulkSendId, person?.id ?? "", cause === "each" ? now.toISOString() : ""].join(":");

/** One statement, so that what it asks of the person costs what happened no round trip. */
async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  const { kind, teamId, userId, envelopeId, bulkSendId, person, detail, now } = notice;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOwnAct =
    DONE_BY_PERSON.includes(kind) && person ? sql`u.email = ${person.email.toLowerCase()}` : sql`false`;
  const told = sql`
    insert into ${notices} (id, team_id, user_id, kind, unique_key, envelope_id, bulk_send_id, recipient_id,
      person_name, person_email, detail, at, digest)
    select ${newId()}, ${teamId}::int, u.id, ${kind}, ${keyOf(notice)}, ${envelopeId}, ${bulkSendId},
      ${person?.id ?? null}::int, ${person?.name ?? ""}, ${person?.email ?? ""}, ${detail?.slice(0, 2000) || null}, ${at},
      ${digestOf(sql`p`)}
    from ${users} u left join ${noticePreferences} p on p.user_id = u.id
    where u.id = ${userId} and u.disabled_at is null and ${isOn(sql`p`, kind)} and not (${isOwnAct})
    on conflict (unique_key) do nothing returning user_id`;
  await tx.execute(notice.replaces ? inPlaceOf(notice.replaces, envelopeId, told) : told);
}

/** The notice, and what it says already gone: nothing is gone where it was not told. */
const inPlaceOf = (
  { kind, since }: NonNullable<NewNotice["replaces"]>,
  envelopeId: string | null,
  told: SQL,
): SQL => sql`
  with told as (${told})
  delete from ${notices} n using told
  where n.user_id = told.user_id and n.envelope_id = ${envelopeId} and n.kind = ${kind}
    and n.at >= ${since.toISOString()}::timestamptz`;

/** DUE where the person gets a daily mail. */
const digestOf = (preference: SQL): SQL => sql`case when ${preference}.mail = 'DAILY' then 'DUE' end`;

const isOn = (preference: SQL, kind: NoticeKind): SQL =>
  sql`not (${kind} = any (coalesce(${preference}.off, '{}')))`;

/** Who is asked in one statement. */
const EXPIRING_BATCH = 1000;

/**
 * Tells owners of links that end before `until`, once for each link and each date, and not before half of its life is
 * over, or a link made for two days would be told of with its request. Returns how many are told.
 */
export async function tellOfEndingLinks(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  const [from, to] = [now, until].map((moment) => sql`${moment.toISOString()}::timestamptz`);
  const key = sql`'LINK_EXPIRING:' || r.id || ':' || extract(epoch from r.expires_at)::bigint`;
  let told = 0;
  for (;;) {
    const rows = await db.execute(sql`
      insert into ${notices} (id, team_id, user_id, kind, unique_key, envelope_id, recipient_id, person_name,
        person_email, at, digest)
      select replace(gen_random_uuid()::text, '-', ''), e.team_id, e.user_id, 'LINK_EXPIRING', ${key}, e.id, r.id,
        r.name, r.email, ${from}, ${digestOf(sql`p`)}
      from recipient r
        join envelope e on e.id = r.envelope_id
        join ${users} u on u.id = e.user_id
        left join ${noticePreferences} p on p.user_id = u.id
      where r.signing_status = 'NOT_SIGNED' and r.role <> 'CC' and r.expires_at > ${from} and r.expires_at <= ${to}
        and r.expires_at - ${from} <= ${from} - coalesce(r.activated_at, r.created_at)
        and e.status = ${WAITING} and e.deleted_at is null and u.disabled_at is null and ${isOn(sql`p`, "LINK_EXPIRING")}
        and not exists (select 1 from ${notices} n where n.unique_key = ${key})
      order by r.expires_at limit ${EXPIRING_BATCH}
      on conflict (unique_key) do nothing
      returning id`);
    told += rows.length;
    if (rows.length < EXPIRING_BATCH) return told;
  }
}

/** Marks notices of the actor's own as read: those named, or all until a moment. */
export async function markNoticesRead(
  tx: Transaction,
  { teamId, userId }: TeamActor,
  which: { noticeIds: readonly string[] } | { until: Date },
  now: Date,
): Promise<void> {
  const asked = "until" in which ? lte(notices.at, which.until) : inArray(notices.id, [...which.noticeIds]);
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.teamId, teamId), eq(notices.userId, userId), isNull(notices.readAt), asked));
}

/** Notices are kept no longer than what they are good for. Returns how many are gone. */
export async function forgetNotices(db: Database, before: Date): Promise<number> {
  const gone = await db.delete(notices).where(lt(notices.at, before)).returning({ id: notices.id });
  return gone.length;
}
