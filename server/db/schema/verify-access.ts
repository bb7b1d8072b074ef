import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * Who looked a document up by its printed code (domain/README.md 7.6): one row for what the same visitor did within an
 * hour. Kept to the newest of each envelope (`store/verify-access.ts`), for those who may see it.
 */
export const verifyAccesses = pgTable(
  "verify_access",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    times: integer("times").notNull().default(1),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [index("verify_access_envelope").on(t.envelopeId, t.lastAt.desc(), t.id.desc())],
);
