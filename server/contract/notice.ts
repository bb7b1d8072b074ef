import { z } from "zod";
import type { NoticeRow } from "@/server/db/store/notice-list";
import type { NoticePreference } from "@/server/db/store/notice-preference";
import { NOTICE_KINDS, NOTICE_MAILS, type NoticeKind } from "@/server/domain/notice/kinds";
import { UNREAD_COUNTED } from "@/server/domain/notice/schedule";
import { PageInput, pageOf } from "./page";
import { Timestamp } from "./timestamp";

/** Something a sender is told of (domain/README.md 5.5). */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The document it is about; null for a bulk send. */
  envelopeId: z.string().nullable(),
  bulkSendId: z.string().nullable(),
  /** What that is called now. */
  title: z.string(),
  /** Whom it is about, as they were then; `id` is null once they are no recipient any more. */
  recipient: z.object({ id: z.int().nullable(), name: z.string(), email: z.string() }).nullable(),
  /** What they wrote, why it failed, or why a bulk send waits. */
  detail: z.string().nullable(),
  at: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticePage = pageOf(Notice);
export const ListNotices = PageInput.extend({ onlyUnread: z.boolean().default(false) });

export const NoticeCount = z.object({
  /** At most 100 are counted. */
  unread: z.int().max(UNREAD_COUNTED),
});

export const ReadNotices = z
  .object({
    noticeIds: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
    /** All up to and including this moment: the `at` of the newest that was seen. */
    until: Timestamp.optional(),
  })
  .refine(({ noticeIds, until }) => (noticeIds === undefined) !== (until === undefined), {
    message: "Either noticeIds or until.",
    path: ["noticeIds"],
  });

const Kinds = z.record(z.enum(NOTICE_KINDS), z.boolean());

/** How a person is told, in all their teams. */
export const NoticePreferences = z.object({
  /** When news come by mail: each at once, one mail a day, or none. */
  mail: z.enum(NOTICE_MAILS),
  /** Which kinds there are notices of. */
  kinds: Kinds,
  /** When the next daily mail is due, and the zone whose eight in the morning that is. */
  nextDigestAt: Timestamp.nullable(),
  timezone: z.string(),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const UpdateNoticePreferences = z.object({
  mail: z.enum(NOTICE_MAILS).optional(),
  /** Absent kinds stay as they are. */
  kinds: z.partialRecord(z.enum(NOTICE_KINDS), z.boolean()).optional(),
});

export const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  envelopeId: row.envelopeId,
  bulkSendId: row.bulkSendId,
  title: row.title ?? row.batchName ?? "",
  recipient:
    row.personName || row.personEmail
      ? { id: row.recipientId, name: row.personName, email: row.personEmail }
      : null,
  detail: row.detail,
  at: row.at.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

export const toNoticePreferences = (row: NoticePreference): NoticePreferences => ({
  mail: row.mail,
  kinds: eachKind((kind) => !row.off.includes(kind)),
  nextDigestAt: row.nextDigestAt?.toISOString() ?? null,
  timezone: row.timeZone,
});

const eachKind = (isOn: (kind: NoticeKind) => boolean): NoticePreferences["kinds"] =>
  Kinds.parse(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, isOn(kind)])));
