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

/**
 * How many documents were made from a template, by who made them and how strictly they lie: kept by triggers on
 * `envelope` as the totals above, so that templates can be listed by use at any size. `foldTemplateUses` adds them up.
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
