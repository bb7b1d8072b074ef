import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { organisations } from "./account";
import { instant } from "./columns";

/**
 * A mail domain that an organisation claims. It decides nothing until its DNS confirms the claim. At most one
 * organisation has it verified.
 */
export const companyDomains = pgTable(
  "company_domain",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** ASCII, lower case. */
    domain: text("domain").notNull(),
    /** Content of the DNS record. Each organisation has its own, so that no record proves another's claim. */
    token: text("token").notNull(),
    /** Null before the record was seen, and again once a check no longer finds it. */
    verifiedAt: instant("verified_at"),
    checkedAt: instant("checked_at"),
    /** Daily checks in a row that missed the record of a verified domain. */
    misses: integer("misses").notNull().default(0),
    /** Null means a day after it was verified. */
    nextCheckAt: instant("next_check_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    // A constraint, so that two admins who add one domain at once share its row.
    unique("company_domain_unique").on(t.organisationId, t.domain),
    uniqueIndex("company_domain_verified").on(t.domain).where(sql`verified_at is not null`),
    index("company_domain_name").on(t.domain),
  ],
);
