import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * A lookup of a document by its printed code (domain/evidence.md 7.6): one row per visitor and hour. Only the
 * newest of each envelope are kept (`store/verify-access.ts`), for members who may see it.
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
