import { z } from "zod";
import type { NoticeRow } from "@/server/db/store/notice-list";
import type { NoticePreference } from "@/server/db/store/notice-preference";
import { NOTICE_KINDS, NOTICE_MAILS, type NoticeKind } from "@/server/domain/notice/kinds";
import { UNREAD_COUNTED } from "@/server/domain/notice/schedule";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

/** A notice to a sender (domain/mail.md 5.5). */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The document it is about; null for a bulk send. */
  envelopeId: z.string().nullable(),
  bulkSendId: z.string().nullable(),
  /** The current title of the document or bulk send. */
  title: z.string(),
  /** The recipient as they were then; `id` is null once they have been removed. */
  recipient: z.object({ id: z.int().nullable(), name: z.string(), email: z.string() }).nullable(),
  /** The recipient's text, the error, or the reason why a bulk send waits. */
  detail: z.string().nullable(),
  at: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticePage = buildPageSchema(Notice);
export const ListNotices = PageInput.extend({ onlyUnread: z.boolean().default(false) });

export const NoticeCount = z.object({
  /** Counts at most 100. */
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

/** A user's notice settings, for all their teams. */
export const NoticePreferences = z.object({
  mail: z.enum(NOTICE_MAILS),
  kinds: Kinds,
  /** The next daily mail, and the zone in which it is sent at eight in the morning. */
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
  kinds: mapKinds((kind) => !row.off.includes(kind)),
  nextDigestAt: row.nextDigestAt?.toISOString() ?? null,
  timezone: row.timeZone,
});

const mapKinds = (isOn: (kind: NoticeKind) => boolean): NoticePreferences["kinds"] =>
  Kinds.parse(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, isOn(kind)])));
