import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./account";
import { bytes, instant } from "./columns";

/**
 * Picture of an account: pixels that we drew ourselves. A new picture has a new id, so that every cache may
 * keep it.
 */
export const avatars = pgTable(
  "avatar",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    png: bytes("png").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("avatar_id_unique").on(t.id),
    check("avatar_size", sql`octet_length(${t.png}) <= 524288`),
  ],
);
