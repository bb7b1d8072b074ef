import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Installation-wide settings: one row, or none before the first change. */
export const installations = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    settings: jsonb("settings").$type<unknown>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("installation_one_row", sql`${t.id} = 1`)],
);
