import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ExportFormat, ExportKind } from "@/server/domain/export-kinds";
import { teams } from "./account";
import { instant } from "./columns";

/** What was taken out of a team in one go: who, when, which of it and how much. Rows are only ever added. */
export const exportRecords = pgTable(
  "export_record",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** As audit entries name who acts in a team. */
    actor: jsonb("actor").$type<unknown>().notNull(),
    kind: text("kind").$type<ExportKind>().notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    /** What was asked for, as it was asked. */
    filter: jsonb("filter").$type<unknown>().notNull(),
    /** How many of it matched. */
    count: integer("count").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("export_record_team").on(t.teamId, t.id.desc().nullsFirst())],
);
