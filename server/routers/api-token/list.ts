import { and, count, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import { ShownLimit } from "@/server/contract/token-limit";
import { apiTokens, teamAccess, users } from "@/server/db/schema";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { type TokenLimit, toTokenLimit } from "@/server/domain/tenancy/token-limit";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";
import { asMember, loadLimitPresenter } from "./limit";

const ListedToken = z.object({
  id: z.number(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  addressRanges: z.array(z.string()),
  perMinute: z.number().nullable(),
  limit: ShownLimit.nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  mayRevoke: z.boolean(),
});

/** Lists the team's live tokens, newest first. ADMIN and MANAGER. @throws DomainError NOT_FOUND, FORBIDDEN */
export const list = memberProcedure
  .input(PageInput.extend({ teamId: z.int32() }))
  .output(buildPageSchema(ListedToken))
  .query(async ({ ctx, input }) => {
    const { role } = await loadPlace(ctx.db, ctx.account, { kind: "team", teamId: input.teamId });
    assertMayManage(role);
    const now = await clock.now(ctx.db);
    const live = and(eq(apiTokens.teamId, input.teamId), isNull(apiTokens.revokedAt));
    const [total] = await ctx.db.select({ count: count() }).from(apiTokens).where(live);
    const rows = await ctx.db
      .select({ token: apiTokens, name: users.name, email: users.email, creatorRole: teamAccess.role })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .leftJoin(
        teamAccess,
        and(eq(teamAccess.teamId, apiTokens.teamId), eq(teamAccess.userId, apiTokens.userId)),
      )
      .where(live)
      .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const limits = rows.flatMap((row) => toTokenLimit(row.token) ?? []);
    const viewer = asMember(ctx.account, { teamId: input.teamId, role });
    const toVisibleLimit = await loadLimitPresenter(ctx.db, viewer, limits);
    const findVisibleLimit = (token: TokenLimit) => {
      const limit = toTokenLimit(token);
      return limit && toVisibleLimit(limit);
    };
    const data = rows.map(({ token, name, email, creatorRole }) => ({
      id: token.id,
      name: token.name,
      lastFour: token.lastFour,
      scopes: token.scopes,
      addressRanges: token.addressRanges,
      perMinute: token.perMinute,
      limit: findVisibleLimit(token),
      createdAt: token.createdAt.toISOString(),
      createdBy: name || email,
      expiresAt: toIso(token.expiresAt),
      isExpired: token.expiresAt !== null && token.expiresAt <= now,
      lastUsedAt: toIso(token.lastUsedAt),
      lastUsedIp: token.lastUsedIp,
      mayRevoke: role === "ADMIN" || creatorRole !== "ADMIN",
    }));
    return toPage(data, total?.count ?? 0, input);
  });
