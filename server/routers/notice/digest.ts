import { loadMemberActor } from "@/server/auth/member-actor";
import type { Transaction } from "@/server/db/client";
import { listDigestNotices } from "@/server/db/store/notice-list";
import { claimDigest, type DigestReader, listDigestTeams } from "@/server/db/store/notice-preference";
import { buildNoticePath } from "@/server/domain/notice/place";
import { DIGEST_LINES } from "@/server/domain/notice/schedule";
import { mayCall } from "@/server/domain/tenancy/restricted-procedures";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import type { MailInput } from "@/server/mail/data";

/**
 * Writes a person's daily mail if it is due (domain/mail.md 5.5). Returns true if it was due here; sends no
 * mail if there is nothing left to tell.
 */
export async function writeDigest(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const digest = newId();
  const claimedDigest = await claimDigest(tx, userId, digest, now);
  if (!claimedDigest) return false;
  const { reader } = claimedDigest;
  const teams = reader ? await loadDigestTeams(tx, reader, digest) : [];
  if (!reader || teams.length === 0) return true;
  await queueMail(tx, {
    kind: "NOTICE_DIGEST",
    data: { teams },
    to: { name: reader.name, email: reader.email },
    language: reader.language,
    userId,
    uniqueKey: ["NOTICE_DIGEST", userId, claimedDigest.dueAt.toISOString()].join(":"),
    now,
  });
  return true;
}

type ToldTeams = Extract<MailInput, { kind: "NOTICE_DIGEST" }>["data"]["teams"];

/** Returns the notices of each team that the reader may see now. */
async function loadDigestTeams(
  tx: Transaction,
  { id: userId }: DigestReader,
  digest: string,
): Promise<ToldTeams> {
  const digestTeams: ToldTeams = [];
  for (const team of await listDigestTeams(tx, userId, digest)) {
    const actor = await loadMemberActor(tx, userId, team.id);
    const isOpen = actor !== null && mayCall(actor.restriction, "notice.list");
    const rows = isOpen ? await listDigestNotices(tx, actor, digest, DIGEST_LINES + 1) : [];
    if (rows.length === 0) continue;
    digestTeams.push({
      name: team.name,
      url: `${env().BASE_URL}/t/${team.url}/notices`,
      hasMore: rows.length > DIGEST_LINES,
      notices: rows.slice(0, DIGEST_LINES).map((row) => ({
        kind: row.kind,
        title: row.title ?? row.batchName ?? "",
        person: row.personName || row.personEmail || null,
        email: row.personEmail || null,
        detail: row.detail,
        url: `${env().BASE_URL}${buildNoticePath(team.url, row)}`,
      })),
    });
  }
  return digestTeams;
}
