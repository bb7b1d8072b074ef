import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./account";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * Open drafts per person, as their page last reported; one row per person and envelope, overwritten in place.
 */
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

/** Fields removed from an envelope, kept for a day: a member who still edits one is told who removed it. */
export const removedFields = pgTable(
  "removed_field",
  {
    fieldId: integer("field_id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    /** Same shape as `Changer` of the domain. */
    removedBy: jsonb("removed_by").$type<unknown>(),
    removedAt: instant("removed_at").notNull(),
  },
  (t) => [
    index("removed_field_envelope").on(t.envelopeId, t.removedAt),
    index("removed_field_at").on(t.removedAt),
  ],
);

/** Files removed from an envelope, kept for an hour so that it can be undone (rest/envelopes.md 5.9). */
export const removedItems = pgTable(
  "removed_item",
  {
    itemId: text("item_id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    /** The rows themselves, keyed by column name. */
    item: jsonb("item").$type<unknown>().notNull(),
    versions: jsonb("versions").$type<unknown>().notNull(),
    fields: jsonb("fields").$type<unknown>().notNull(),
    /** Storage keys of its bytes, so that no sweep deletes them meanwhile. */
    storageKeys: text("storage_keys").array().notNull(),
    removedAt: instant("removed_at").notNull(),
  },
  (t) => [
    index("removed_item_envelope").on(t.envelopeId),
    index("removed_item_at").on(t.removedAt),
    index("removed_item_stored").using("gin", t.storageKeys),
  ],
);
