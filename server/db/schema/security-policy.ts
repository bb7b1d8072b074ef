import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { WayIn } from "@/server/domain/tenancy/sign-in-ways";
import { organisations } from "./account";
import { instant } from "./columns";

/**
 * Requirements of an organisation for its people's sessions and its teams' API tokens. Without a row there
 * are none. It is read in the statement that reads the session or token, so that each request is judged by
 * the present policy.
 */
export const securityPolicies = pgTable(
  "security_policy",
  {
    organisationId: integer("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
    /** Null means any way that opens the account. */
    waysIn: text("ways_in").array().$type<WayIn[]>(),
    /** In addition to those ways, also if any way is allowed. */
    allowsMailedLink: boolean("allows_mailed_link").notNull().default(false),
    /** Null means as long as the session lasts. */
    sessionHours: integer("session_hours"),
    /** CIDR. */
    addressRanges: text("address_ranges").array().notNull().default([]),
    guardsPages: boolean("guards_pages").notNull().default(false),
    guardsTokens: boolean("guards_tokens").notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("security_policy_ways", sql`cardinality(${t.waysIn}) between 1 and 3`),
    check("security_policy_hours", sql`${t.sessionHours} between 1 and 720`),
    check(
      "security_policy_ranges",
      sql`cardinality(${t.addressRanges}) <= 50 and (cardinality(${t.addressRanges}) > 0 or not (${t.guardsPages} or ${t.guardsTokens}))`,
    ),
  ],
);
