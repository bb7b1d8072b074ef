import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { apiTokens, teams, users } from "@/server/db/schema";
import { FIRST_ENDING_NOTICE_DAYS, findEndingNotice } from "@/server/domain/tenancy/token-expiry";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";
import type { SweepDeps } from "./sweep";

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/**
 * Mails the creator of a token that expires within seven days, and again within one: otherwise a program
 * stops without warning. Each mail once, however often this runs. Returns how many mails.
 */
export async function mailEndingTokens({ db }: Pick<SweepDeps, "db">, now: Date): Promise<number> {
  let mailCount = 0;
  for (let after = 0; ; ) {
    const endingTokens = await selectEndingAfter(db, after, now);
    for (const ending of endingTokens) mailCount += (await mailEndingToken(db, ending, now)) ? 1 : 0;
    const last = endingTokens.at(-1);
    if (!last || endingTokens.length < AT_ONCE) return mailCount;
    after = last.token.id;
  }
}

const selectEndingAfter = (db: SweepDeps["db"], after: number, now: Date) =>
  db
    .select({ token: apiTokens, user: users, team: { name: teams.name, url: teams.url } })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), isNull(users.disabledAt)))
    .innerJoin(teams, and(eq(teams.id, apiTokens.teamId), isNull(teams.deletedAt)))
    .where(
      and(
        gt(apiTokens.id, after),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, now),
        lte(apiTokens.expiresAt, new Date(now.getTime() + FIRST_ENDING_NOTICE_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(apiTokens.id))
    .limit(AT_ONCE);

type EndingToken = Awaited<ReturnType<typeof selectEndingAfter>>[number];

async function mailEndingToken(
  db: SweepDeps["db"],
  { token, user, team }: EndingToken,
  now: Date,
): Promise<boolean> {
  const days = findEndingNotice(token, now);
  if (days === null || token.expiresAt === null) return false;
  const { expiresAt } = token;
  const mail = await db.transaction((tx) =>
    queueMail(tx, {
      kind: "TOKEN_ENDING",
      to: { email: user.email, name: user.name },
      language: user.language,
      data: {
        name: user.name,
        url: `${env().BASE_URL}/t/${team.url}/settings/tokens`,
        token: token.name,
        team: team.name,
        at: expiresAt.toISOString(),
        timeZone: user.timezone,
      },
      uniqueKey: `token-ending:${token.id}:${days}`,
      userId: user.id,
      now,
    }),
  );
  return mail !== null;
}
