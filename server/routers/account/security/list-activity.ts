import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { accountActivities } from "@/server/db/schema";
import { ACTIVITY_KINDS } from "@/server/domain/account/activity";
import { accountProcedure } from "@/server/trpc";

const PAGE_SIZE = 30;

const Kind = z.enum(ACTIVITY_KINDS);
const Entry = z.object({
  id: z.number(),
  /** Null for a kind that a newer version wrote. */
  kind: Kind.nullable(),
  about: z.string(),
  createdAt: z.date(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/**
 * Lists security events of the account, newest first; `cursor` is the id that the page ends above. The
 * account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const listActivity = accountProcedure
  .input(z.object({ cursor: z.int().positive().optional() }))
  .output(z.object({ data: z.array(Entry), next: z.number().nullable() }))
  .query(async ({ ctx, input: { cursor } }) => {
    const { userId: ownerId, ...columns } = {
      id: accountActivities.id,
      userId: accountActivities.userId,
      kind: accountActivities.kind,
      about: accountActivities.about,
      createdAt: accountActivities.createdAt,
      ipAddress: accountActivities.ipAddress,
      userAgent: accountActivities.userAgent,
    };
    const rows = await ctx.db
      .select(columns)
      .from(accountActivities)
      .where(
        and(
          eq(ownerId, ctx.account.userId),
          cursor === undefined ? undefined : lt(accountActivities.id, cursor),
        ),
      )
      .orderBy(desc(accountActivities.id))
      .limit(PAGE_SIZE + 1);
    const data = rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ ...row, kind: Kind.safeParse(row.kind).data ?? null }));
    return { data, next: rows.length > PAGE_SIZE ? (data.at(-1)?.id ?? null) : null };
  });
