import { asc, count, sql } from "drizzle-orm";
import { readFilter } from "@/server/contract/scim/filter";
import { ScimListInput, scimList, toScimList } from "@/server/contract/scim/list";
import { ScimUser } from "@/server/contract/scim/user";
import { scimUsers } from "@/server/db/schema";
import { directoryProcedure } from "@/server/trpc";
import { booleanAttribute, filterCondition, textAttribute, timeAttribute } from "../scim/filter-sql";
import { isMember, selectUsers } from "./rows";
import { toScimUser } from "./wire";

/** `id` and `externalId` are compared with regard to case (RFC 7643, 3.1). */
const ATTRIBUTES = {
  id: textAttribute(scimUsers.id, true),
  externalid: textAttribute(scimUsers.externalId, true),
  username: textAttribute(scimUsers.userName),
  displayname: textAttribute(scimUsers.displayName),
  "name.formatted": textAttribute(scimUsers.formattedName),
  "name.givenname": textAttribute(scimUsers.givenName),
  "name.familyname": textAttribute(scimUsers.familyName),
  emails: textAttribute(scimUsers.email),
  "emails.value": textAttribute(scimUsers.email),
  // A user has one address here, the one at work.
  "emails.type": textAttribute(sql`'work'::text`),
  "emails.primary": booleanAttribute(sql`true`, "emails.primary"),
  active: booleanAttribute(isMember, "active"),
  "meta.created": timeAttribute(scimUsers.createdAt),
  "meta.lastmodified": timeAttribute(scimUsers.updatedAt),
};

/** Lists the users of the directory, oldest first, all or those that a filter names. @throws ScimProblem invalidFilter */
export const list = directoryProcedure
  .input(ScimListInput)
  .output(scimList(ScimUser))
  .query(async ({ ctx, input }) => {
    const { organisationId } = ctx.directory;
    const narrower = filterCondition(readFilter(input.filter), ATTRIBUTES);
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
