import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./account";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/** When an auditor looked at an envelope (ruling 90). It is no evidence of what was signed, so it is not its audit log. */
export const envelopeViews = pgTable(
  "envelope_view",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** As they were called then: an account that ends leaves its name here. */
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** PAGE or API. */
    through: text("through").$type<"PAGE" | "API">().notNull(),
    viewedAt: instant("viewed_at").notNull(),
  },
  (t) => [
    index("envelope_view_envelope").on(t.envelopeId, t.viewedAt.desc()),
    index("envelope_view_user").on(t.userId, t.viewedAt),
  ],
);
