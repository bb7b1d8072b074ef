import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./account";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/** Who has which draft open, as their page last said; one row per person and envelope, overwritten in place. */
export const draftPresences = pgTable(
  "draft_presence",
  {
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: instant("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.envelopeId, t.userId] }),
    index("draft_presence_user").on(t.userId),
    index("draft_presence_seen").on(t.seenAt),
  ],
);

/** Fields that were taken out of an envelope, for a day: so that whoever still edits one is told by whom. */
export const removedFields = pgTable(
  "removed_field",
  {
    fieldId: integer("field_id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    /** As `Changer` of the domain. */
    removedBy: jsonb("removed_by").$type<unknown>(),
    removedAt: instant("removed_at").notNull(),
  },
  (t) => [
    index("removed_field_envelope").on(t.envelopeId, t.removedAt),
    index("removed_field_at").on(t.removedAt),
  ],
);

/** Files that were taken out of an envelope, for an hour: so that it can be undone (rest/README.md 5.9). */
export const removedItems = pgTable(
  "removed_item",
  {
    itemId: text("item_id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    /** The rows themselves, by the names of their columns. */
    item: jsonb("item").$type<unknown>().notNull(),
    versions: jsonb("versions").$type<unknown>().notNull(),
    fields: jsonb("fields").$type<unknown>().notNull(),
    /** Under which names its bytes are stored: no sweep takes them meanwhile. */
    storageKeys: text("storage_keys").array().notNull(),
    removedAt: instant("removed_at").notNull(),
  },
  (t) => [
    index("removed_item_envelope").on(t.envelopeId),
    index("removed_item_at").on(t.removedAt),
    index("removed_item_stored").using("gin", t.storageKeys),
  ],
);
