import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { ScimListInput, scimList, toScimList } from "@/server/contract/scim/list";
import { type Clause, clausesOf } from "@/server/contract/scim/path";
import { ScimProblem } from "@/server/contract/scim/problem";
import { ScimUser } from "@/server/contract/scim/user";
import { booleanOf } from "@/server/contract/scim/values";
import { scimUsers } from "@/server/db/schema";
import { directoryProcedure } from "@/server/trpc";
import { isMember, selectUsers } from "./rows";
import { toScimUser } from "./wire";

/** Those of the directory, oldest first, all or those that a filter names. @throws ScimProblem invalidFilter */
export const list = directoryProcedure
  .input(ScimListInput)
  .output(scimList(ScimUser))
  .query(async ({ ctx, input }) => {
    const { organisationId } = ctx.directory;
    const narrower = and(...clausesOf(input.filter).map(conditionOf));
    const all = selectUsers(ctx.db, organisationId, narrower).as("matching");
    const [total] = await ctx.db.select({ count: count() }).from(all);
    const rows =
      input.count === 0
        ? []
        : await selectUsers(ctx.db, organisationId, narrower)
            .orderBy(asc(scimUsers.createdAt), asc(scimUsers.id))
            .limit(input.count)
            .offset(input.startIndex - 1);
    return toScimList(rows.map(toScimUser), total?.count ?? 0, input);
  });

/** `userName` and addresses are compared without regard to case, `externalId` to the letter (RFC 7643, 4.1.1). */
function conditionOf({ attribute, value }: Clause): SQL {
  const text = String(value);
  switch (attribute) {
    case "id":
      return eq(scimUsers.id, text);
    case "username":
      return sql`lower(${scimUsers.userName}) = lower(${text})`;
    case "externalid":
      return eq(scimUsers.externalId, text);
    case "displayname":
      return sql`lower(${scimUsers.displayName}) = lower(${text})`;
    case "emails":
    case "emails.value":
      return sql`lower(${scimUsers.email}) = lower(${text})`;
    case "active":
      return sql`${isMember} = ${booleanOf(value, "active")}`;
    default:
      throw new ScimProblem("invalidFilter", `filter: users cannot be found by "${attribute}".`);
  }
}
