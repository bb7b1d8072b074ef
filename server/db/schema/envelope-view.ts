import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./account";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * A view of an envelope by an auditor (ruling 90). It is no evidence of a signature, so it is not in the
 * audit log.
 */
export const envelopeViews = pgTable(
  "envelope_view",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Name and address at that time: they stay after the account is deleted. */
    name: text("name").notNull(),
    email: text("email").notNull(),
    through: text("through").$type<"PAGE" | "API">().notNull(),
    viewedAt: instant("viewed_at").notNull(),
  },
  (t) => [
    index("envelope_view_envelope").on(t.envelopeId, t.viewedAt.desc()),
    index("envelope_view_user").on(t.userId, t.viewedAt),
  ],
);
