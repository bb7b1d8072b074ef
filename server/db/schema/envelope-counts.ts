import { bigint, boolean, index, integer, pgTable } from "drizzle-orm/pg-core";
import { teams } from "./account";
import { envelopeStatus, envelopeType, visibility } from "./enums";

/**
 * How many envelopes a team has of each kind, kept by triggers on `envelope` in the transaction that changes it:
 * a total is the sum of `n`, exact at any size (ruling 50). Changes are rows of their own, so that no two writers
 * wait for each other; `foldEnvelopeCounts` adds them up now and then.
 */
export const envelopeCounts = pgTable(
  "envelope_tally",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    type: envelopeType("type").notNull(),
    status: envelopeStatus("status").notNull(),
    effectiveVisibility: visibility("effective_visibility").notNull(),
    isAtRoot: boolean("is_at_root").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [index("envelope_tally_team").on(t.teamId)],
);
