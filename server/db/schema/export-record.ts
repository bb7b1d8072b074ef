import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ExportFormat, ExportKind } from "@/server/domain/export-kinds";
import { teams } from "./account";
import { instant } from "./columns";

/** Record of a team's export: who, when, the filter and the count. Insert-only. */
export const exportRecords = pgTable(
  "export_record",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** Same shape as the actor of an audit entry. */
    actor: jsonb("actor").$type<unknown>().notNull(),
    kind: text("kind").$type<ExportKind>().notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    filter: jsonb("filter").$type<unknown>().notNull(),
    count: integer("count").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("export_record_team").on(t.teamId, t.id.desc().nullsFirst())],
);
