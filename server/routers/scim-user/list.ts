import { asc, count, sql } from "drizzle-orm";
import { readFilter } from "@/server/contract/scim/filter";
import { buildScimListSchema, ScimListInput, toScimList } from "@/server/contract/scim/list";
import { ScimUser } from "@/server/contract/scim/user";
import { scimUsers } from "@/server/db/schema";
import { directoryProcedure } from "@/server/trpc";
import {
  buildBooleanAttribute,
  buildFilterCondition,
  buildTextAttribute,
  buildTimeAttribute,
} from "../scim/filter-sql";
import { isMember, selectUsers } from "./rows";
import { toScimUser } from "./wire";

/** `id` and `externalId` are compared with regard to case (RFC 7643, 3.1). */
const ATTRIBUTES = {
  id: buildTextAttribute(scimUsers.id, true),
  externalid: buildTextAttribute(scimUsers.externalId, true),
  username: buildTextAttribute(scimUsers.userName),
  displayname: buildTextAttribute(scimUsers.displayName),
  "name.formatted": buildTextAttribute(scimUsers.formattedName),
  "name.givenname": buildTextAttribute(scimUsers.givenName),
  "name.familyname": buildTextAttribute(scimUsers.familyName),
  emails: buildTextAttribute(scimUsers.email),
  "emails.value": buildTextAttribute(scimUsers.email),
  // A user has one address here, the one at work.
  "emails.type": buildTextAttribute(sql`'work'::text`),
  "emails.primary": buildBooleanAttribute(sql`true`, "emails.primary"),
  active: buildBooleanAttribute(isMember, "active"),
  "meta.created": buildTimeAttribute(scimUsers.createdAt),
  "meta.lastmodified": buildTimeAttribute(scimUsers.updatedAt),
};

/** Lists the users of the directory, oldest first, all or those that a filter names. @throws ScimProblem invalidFilter */
export const list = directoryProcedure
  .input(ScimListInput)
  .output(buildScimListSchema(ScimUser))
  .query(async ({ ctx, input }) => {
    const { organisationId } = ctx.directory;
    const narrower = buildFilterCondition(readFilter(input.filter), ATTRIBUTES);
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
