import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { ScimGroup } from "@/server/contract/scim/group";
import { ScimListInput, scimList, toScimList } from "@/server/contract/scim/list";
import { type Clause, clausesOf } from "@/server/contract/scim/path";
import { ScimProblem } from "@/server/contract/scim/problem";
import { scimGroupMembers, scimGroups } from "@/server/db/schema";
import { directoryProcedure } from "@/server/trpc";
import { groupsOf } from "./rows";
import { toScimGroup } from "./wire";

/** The groups of the directory, oldest first, all or those that a filter names. @throws ScimProblem invalidFilter */
export const list = directoryProcedure
  .input(ScimListInput)
  .output(scimList(ScimGroup))
  .query(async ({ ctx, input }) => {
    const { organisationId } = ctx.directory;
    const narrower = and(...clausesOf(input.filter).map(conditionOf));
    const [total] = await ctx.db
      .select({ count: count() })
      .from(scimGroups)
      .where(and(eq(scimGroups.organisationId, organisationId), narrower));
    const part = { narrower, count: input.count, offset: input.startIndex - 1 };
    const groups = input.count === 0 ? [] : await groupsOf(ctx.db, organisationId, part);
    return toScimList(groups.map(toScimGroup), total?.count ?? 0, input);
  });

function conditionOf({ attribute, value }: Clause): SQL {
  const text = String(value);
  switch (attribute) {
    case "id":
      return eq(scimGroups.id, text);
    case "displayname":
      return sql`lower(${scimGroups.displayName}) = lower(${text})`;
    case "externalid":
      return eq(scimGroups.externalId, text);
    case "members":
    case "members.value":
      return sql`exists (select 1 from ${scimGroupMembers} where ${scimGroupMembers.groupId} = ${scimGroups.id}
        and ${scimGroupMembers.scimUserId} = ${text})`;
    default:
      throw new ScimProblem("invalidFilter", `filter: groups cannot be found by "${attribute}".`);
  }
}
