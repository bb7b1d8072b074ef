import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { teams, users } from "./account";
import { instant } from "./columns";

/**
 * A saved list of documents, by its URL parameters, private or shared with the team. It holds no rights and
 * no names: members see only what they may. Its folder may be deleted or not visible to them.
 */
export const savedViews = pgTable(
  "saved_view",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    isShared: boolean("is_shared").notNull(),
    folderId: text("folder_id"),
    search: text("search").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("saved_view_list").on(t.teamId, t.isShared, t.userId),
    index("saved_view_user").on(t.userId),
    check("saved_view_name_length", sql`char_length(${t.name}) between 1 and 60`),
  ],
);
