import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What is decided for everybody on this installation: one row, or none while nothing was decided. */
export const installations = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    settings: jsonb("settings").$type<unknown>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("installation_one_row", sql`${t.id} = 1`)],
);
