import type { NoticeKind } from "@/server/domain/notice/kinds";
import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Digest = Extract<Mail, { kind: "NOTICE_DIGEST" }>["data"];
type DigestNotice = Digest["teams"][number]["notices"][number];

/** Kinds whose detail is a person's own text; other details are for the page only. */
const SAID: readonly NoticeKind[] = ["QUESTION_ASKED", "WRONG_PERSON", "DOCUMENT_REJECTED"];

/** Notices since the last daily mail, each with a link (domain/mail.md 5.5). */
export function buildNoticeDigestMail({ teams }: Digest, t: MailTexts) {
  const count = teams.reduce((sum, team) => sum + team.notices.length, 0);
  const hasMore = teams.some((team) => team.hasMore);
  const news = t("digest.news", { count, more: hasMore ? "yes" : "no" });
  return {
    ...PLAIN,
    subject: t("digest.subject", { news }),
    preview: teams.flatMap(({ notices }) => notices.map((notice) => formatNotice(notice, t)))[0] ?? news,
    heading: t("digest.heading"),
    paragraphs: [t("digest.body", { news })],
    lists: teams.map((team) => ({
      heading: team.name,
      lines: team.notices.map((notice) => ({
        text: formatNotice(notice, t),
        note: formatNote(notice, t),
        url: notice.url,
      })),
      more: team.hasMore ? { label: t("digest.more"), url: team.url } : null,
    })),
    button: teams[0] ? { label: t("digest.button"), url: teams[0].url } : null,
    why: t("digest.why"),
  } satisfies MailContent;
}

const formatNotice = ({ kind, title, person }: DigestNotice, t: MailTexts): string =>
  t(`digest.kind.${kind}`, { title, person: person ?? t("digest.somebody") });

function formatNote({ kind, detail, email }: DigestNotice, t: MailTexts): string | null {
  if (!SAID.includes(kind) || !detail) return null;
  const quotedWords = t("digest.said", { words: detail });
  return kind === "QUESTION_ASKED" && email
    ? `${quotedWords}\n${t("digest.answer", { email })}`
    : quotedWords;
}
