import { and, asc, count, desc, eq, ilike, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { FolderPage, ListFolders, toFolder } from "@/server/contract/folder";
import { toPage } from "@/server/contract/page";
import { folders } from "@/server/db/schema";
import { countFoldersInside, isVisibleFolder, toVisibleFolder } from "@/server/db/store/folder";
import { isLimitRoot } from "@/server/db/store/token-limit";
import type { TeamActor } from "@/server/domain/actor";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists visible folders, newest first or by name (seed 4.6, rest/resources.md 9). Without `parentId` all levels;
 * "" is the root, or a limited token's own folders. Any member, within their view.
 */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/folder" } })
  .input(ListFolders)
  .output(FolderPage)
  .query(async ({ ctx, input }) => {
    const where = and(isVisibleFolder(ctx.actor), ...buildConditions(ctx.actor, input));
    const rows = await ctx.db
      .select()
      .from(folders)
      .where(where)
      .orderBy(...orders[input.orderByColumn])
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const [total] = await ctx.db.select({ count: count() }).from(folders).where(where);
    const inside = await countFoldersInside(
      ctx.db,
      ctx.actor,
      rows.map(({ id }) => id),
    );
    const listed = rows.map((row) => ({
      ...toFolder(toVisibleFolder(ctx.actor, row)),
      folderCount: inside(row.id),
    }));
    return toPage(listed, total?.count ?? 0, input);
  });

const orders = {
  createdAt: [desc(folders.createdAt), desc(folders.id)],
  name: [desc(folders.pinned), asc(sql`lower(${folders.name})`), asc(folders.id)],
};

function buildConditions(
  actor: TeamActor,
  { query, parentId, type }: z.infer<typeof ListFolders>,
): (SQL | undefined)[] {
  const name = query?.trim();
  return [
    name ? ilike(folders.name, `%${name.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    parentId === undefined
      ? undefined
      : parentId === ""
        ? (isLimitRoot(actor) ?? isNull(folders.parentId))
        : eq(folders.parentId, parentId),
    type ? eq(folders.type, type) : undefined,
  ];
}
