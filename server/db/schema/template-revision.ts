import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ITEM_VERSION_KINDS } from "@/server/domain/vocabulary";
import { bytes, instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * History of a template, one row per editing session or API call that changed it. The newest row is open
 * while `content` is null: the template's own rows are its content. `baseRevision` is the template's
 * `revision` when the row was opened, so that a row without changes can be recognised.
 */
export const templateRevisions = pgTable(
  "template_revision",
  {
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    /** Same shape as the actor of an audit entry. */
    actor: jsonb("actor").$type<unknown>().notNull(),
    startedAt: instant("started_at").notNull(),
    /** When it was closed: its last change. */
    changedAt: instant("changed_at"),
    baseRevision: integer("base_revision").notNull(),
    content: jsonb("content").$type<unknown>(),
    restoredFrom: integer("restored_from"),
  },
  (t) => [primaryKey({ columns: [t.envelopeId, t.number] })],
);

/** Stored bytes that a template revision needs, kept although the template's file was removed or replaced. */
export const templateFiles = pgTable(
  "template_file",
  {
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    versionId: text("version_id").notNull(),
    itemId: text("item_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind", { enum: ITEM_VERSION_KINDS }).notNull(),
    storageKey: text("storage_key").notNull(),
    sha256: bytes("sha256").notNull(),
    size: integer("size").notNull(),
    cause: text("cause").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.envelopeId, t.versionId] }),
    index("template_file_storage_key").on(t.storageKey),
  ],
);
