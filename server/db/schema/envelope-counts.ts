import { bigint, boolean, index, integer, pgTable } from "drizzle-orm/pg-core";
import { teams } from "./account";
import { envelopeStatus, envelopeType, visibility } from "./enums";

/**
 * Number of envelopes of a team of each kind, kept by triggers on `envelope`: a total is the sum of `n`,
 * exact at any size (ruling 50). Changes are separate rows, so that two writers do not wait for each other;
 * `mergeEnvelopeCounts` adds them up from time to time.
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

/**
 * Number of documents made from a template, by author and visibility. Triggers on `envelope` keep it like the
 * totals above, so that templates can be listed by use at any size. `mergeTemplateUses` adds it up.
 */
export const templateUses = pgTable(
  "template_use",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    templateId: integer("template_id").notNull(),
    userId: integer("user_id").notNull(),
    effectiveVisibility: visibility("effective_visibility").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [index("template_use_team").on(t.teamId, t.templateId)],
);
