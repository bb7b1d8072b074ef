import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { EnvelopePage, ListEnvelopes } from "@/server/contract/envelope";
import { toPage } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { envelopes, recipients } from "@/server/db/schema";
import { listedEnvelopes } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { foldForSearch } from "@/server/domain/envelope/search";
import { teamProcedure } from "@/server/trpc";
import { countEnvelopes } from "./count";
import { presentList } from "./present";

type Filter = (typeof ListEnvelopes)["_output"];

/**
 * Pages through the envelopes the actor may see (api-v2 4.1). Without `folderId` only the root level, as
 * clients rely on; `*` lists every folder. Newest first unless asked otherwise; ties by id.
 */
export const find = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope" } })
  .input(ListEnvelopes)
  .output(EnvelopePage)
  .query(async ({ ctx, input }) => {
    const where = await matching(ctx.db, ctx.actor, input);
    const direction = input.orderByDirection === "asc" ? asc : desc;
    const rows = await ctx.db
      .select()
      .from(envelopes)
      .where(where)
      .orderBy(direction(envelopes.createdAt), direction(envelopes.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const count = await countEnvelopes(ctx.db, ctx.actor, input, where);
    return toPage(await presentList(ctx.db, rows, ctx.actor), count, input);
  });

/** The filters, each narrowing what the actor may see and never widening it (T7). */
export async function matching(
  connection: Connection,
  actor: TeamActor,
  filter: Filter,
): Promise<SQL | undefined> {
  const now = filter.hasExpiredRecipients ? await clock.now(connection) : null;
  return and(
    listedEnvelopes(actor),
    filter.type ? eq(envelopes.type, filter.type) : undefined,
    filter.status ? eq(envelopes.status, filter.status) : undefined,
    filter.source ? eq(envelopes.source, filter.source) : undefined,
    filter.templateId === undefined ? undefined : eq(envelopes.templateId, filter.templateId),
    inFolder(filter.folderId),
    filter.query?.trim() ? sql`${envelopes.searchText} like ${likePattern(filter.query)}` : undefined,
    now
      ? sql`exists (select 1 from ${recipients} r where r.envelope_id = ${envelopes.id} and r.role <> 'CC'
          and r.signing_status = 'NOT_SIGNED' and r.expires_at <= ${now.toISOString()}::timestamptz)`
      : undefined,
  );
}

function inFolder(folderId: string | undefined): SQL | undefined {
  if (folderId === "*") return undefined;
  return folderId ? eq(envelopes.folderId, folderId) : isNull(envelopes.folderId);
}

/** A folded substring with LIKE's own wildcards escaped (T38). */
const likePattern = (query: string): string => `%${foldForSearch(query).replace(/[\\%_]/g, "\\$&")}%`;
