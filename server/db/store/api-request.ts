import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { ApiMethod, ApiStatusClass } from "@/server/domain/tenancy/api-request";
import { MOST_API_REQUESTS } from "@/server/domain/tenancy/api-request";
import type { Connection } from "../client";
import { apiRequests, apiTokens } from "../schema";

export type NewApiRequest = typeof apiRequests.$inferInsert;

/** Stores calls, and deletes all but the last thousand of each team concerned. */
export async function storeApiRequests(
  connection: Connection,
  rows: readonly NewApiRequest[],
): Promise<void> {
  if (rows.length === 0) return;
  await connection.insert(apiRequests).values([...rows]);
  for (const teamId of new Set(rows.map((row) => row.teamId))) {
    await connection.execute(sql`
      delete from ${apiRequests} where ${apiRequests.teamId} = ${teamId} and ${apiRequests.id} <= (
        select id from ${apiRequests} where team_id = ${teamId}
        order by id desc offset ${MOST_API_REQUESTS} limit 1)`);
  }
}

export type ApiRequestFilter = {
  teamId: number;
  /** Part of the path, or of the request's id. */
  query?: string | undefined;
  method?: ApiMethod | undefined;
  status?: ApiStatusClass | undefined;
  tokenId?: number | undefined;
};

const HUNDREDS: Readonly<Record<ApiStatusClass, number>> = { "2xx": 200, "3xx": 300, "4xx": 400, "5xx": 500 };

function buildFilterCondition({ teamId, query, method, status, tokenId }: ApiRequestFilter): SQL | undefined {
  const from = status && HUNDREDS[status];
  const like = query && `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    eq(apiRequests.teamId, teamId),
    like ? or(ilike(apiRequests.path, like), ilike(apiRequests.requestId, like)) : undefined,
    method ? eq(apiRequests.method, method) : undefined,
    from ? and(gte(apiRequests.status, from), lt(apiRequests.status, from + 100)) : undefined,
    tokenId === undefined ? undefined : eq(apiRequests.tokenId, tokenId),
  );
}

export async function listApiRequests(
  connection: Connection,
  filter: ApiRequestFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = buildFilterCondition(filter);
  const [total] = await connection.select({ count: count() }).from(apiRequests).where(where);
  const rows = await connection
    .select({ call: apiRequests, tokenName: apiTokens.name })
    .from(apiRequests)
    .leftJoin(apiTokens, eq(apiTokens.id, apiRequests.tokenId))
    .where(where)
    .orderBy(desc(apiRequests.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, count: total?.count ?? 0 };
}
