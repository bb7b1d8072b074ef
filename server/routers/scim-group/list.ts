import { and, count, eq, sql } from "drizzle-orm";
import { readFilter } from "@/server/contract/scim/filter";
import { ScimGroup } from "@/server/contract/scim/group";
import { buildScimListSchema, ScimListInput, toScimList } from "@/server/contract/scim/list";
import { scimGroupMembers, scimGroups } from "@/server/db/schema";
import { directoryProcedure } from "@/server/trpc";
import {
  buildFilterCondition,
  buildTextAttribute,
  buildTimeAttribute,
  type Comparable,
} from "../scim/filter-sql";
import { listDirectoryGroups } from "./rows";
import { toScimGroup } from "./wire";

const members: Comparable = {
  isPresent: sql`exists (select 1 from ${scimGroupMembers} where ${scimGroupMembers.groupId} = ${scimGroups.id})`,
  compare: (operator, value) =>
    operator === "eq"
      ? sql`exists (select 1 from ${scimGroupMembers} where ${scimGroupMembers.groupId} = ${scimGroups.id}
          and ${scimGroupMembers.scimUserId} = ${String(value)})`
      : null,
};

/** `id` and `externalId` are compared with regard to case (RFC 7643, 3.1). */
const ATTRIBUTES = {
  id: buildTextAttribute(scimGroups.id, true),
  externalid: buildTextAttribute(scimGroups.externalId, true),
  displayname: buildTextAttribute(scimGroups.displayName),
  members,
  "members.value": members,
  "meta.created": buildTimeAttribute(scimGroups.createdAt),
  "meta.lastmodified": buildTimeAttribute(scimGroups.updatedAt),
};

/** Lists the groups of the directory, oldest first, all or those that a filter names. @throws ScimProblem invalidFilter */
export const list = directoryProcedure
  .input(ScimListInput)
  .output(buildScimListSchema(ScimGroup))
  .query(async ({ ctx, input }) => {
    const { organisationId } = ctx.directory;
    const narrower = buildFilterCondition(readFilter(input.filter), ATTRIBUTES);
    const [total] = await ctx.db
      .select({ count: count() })
      .from(scimGroups)
      .where(and(eq(scimGroups.organisationId, organisationId), narrower));
    const part = { narrower, count: input.count, offset: input.startIndex - 1 };
    const groups = input.count === 0 ? [] : await listDirectoryGroups(ctx.db, organisationId, part);
    return toScimList(groups.map(toScimGroup), total?.count ?? 0, input);
  });
