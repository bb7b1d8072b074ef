import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { teams, users } from "./account";
import { instant } from "./columns";

/**
 * Named set of fields that a team uses again: positions and settings, for recipients known only by role.
 * `userId` is its creator.
 */
export const fieldSets = pgTable(
  "field_set",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    people: jsonb("people").$type<unknown>().notNull(),
    fields: jsonb("fields").$type<unknown>().notNull(),
    fieldCount: integer("field_count").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("field_set_list").on(t.teamId, sql`lower(${t.name})`, t.id),
    index("field_set_user").on(t.userId),
    check("field_set_name_length", sql`char_length(${t.name}) between 1 and 60`),
  ],
);
