import { and, count, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { PageInput, pageOf, toPage } from "@/server/contract/page";
import { iso } from "@/server/contract/recipient";
import { apiTokens, users } from "@/server/db/schema";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { accountProcedure } from "@/server/trpc";
import { loadPlace } from "../member/place";

const ListedToken = z.object({
  id: z.number(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
});

/** The tokens of a team that were not revoked, newest first. ADMIN and MANAGER. @throws DomainError NOT_FOUND, FORBIDDEN */
export const list = accountProcedure
  .input(PageInput.extend({ teamId: z.int32() }))
  .output(pageOf(ListedToken))
  .query(async ({ ctx, input }) => {
    const { role } = await loadPlace(ctx.db, ctx.account, { kind: "team", teamId: input.teamId });
    assertMayManage(role);
    const now = await clock.now(ctx.db);
    const live = and(eq(apiTokens.teamId, input.teamId), isNull(apiTokens.revokedAt));
    const [total] = await ctx.db.select({ count: count() }).from(apiTokens).where(live);
    const rows = await ctx.db
      .select({ token: apiTokens, name: users.name, email: users.email })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(live)
      .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const data = rows.map(({ token, name, email }) => ({
      id: token.id,
      name: token.name,
      lastFour: token.lastFour,
      createdAt: token.createdAt.toISOString(),
      createdBy: name || email,
      expiresAt: iso(token.expiresAt),
      isExpired: token.expiresAt !== null && token.expiresAt <= now,
      lastUsedAt: iso(token.lastUsedAt),
      lastUsedIp: token.lastUsedIp,
    }));
    return toPage(data, total?.count ?? 0, input);
  });
