import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { ITEM_VERSION_KINDS } from "@/server/domain/vocabulary";
import { teams, users } from "./account";
import { bytes, instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * Bytes that passed intake, addressed by content, until an envelope item claims them. Unclaimed rows are
 * swept.
 */
export const uploads = pgTable(
  "upload",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    filename: text("filename").notNull(),
    storageKey: text("storage_key").notNull(),
    sha256: bytes("sha256").notNull(),
    size: integer("size").notNull(),
    pageCount: integer("page_count").notNull(),
    pages: jsonb("pages").$type<unknown>().notNull(),
    notices: jsonb("notices").$type<unknown>().notNull(),
    /**
     * Fields that the file's own text asks for (rest/envelopes.md 4.4), and other text that looked like such
     * tags.
     */
    tags: jsonb("tags").$type<unknown>().notNull().default([]),
    tagReport: jsonb("tag_report").$type<unknown>(),
    /** Picture of its first page, once an item's job has drawn it; deleted with the upload. */
    firstPageKey: text("first_page_key"),
    /** The bytes that arrived, if intake had to change them (ruling 39a); null if they are unchanged. */
    rawStorageKey: text("raw_storage_key"),
    rawSha256: bytes("raw_sha256"),
    rawSize: integer("raw_size"),
    createdAt: instant("created_at").notNull(),
    claimedAt: instant("claimed_at"),
  },
  (t) => [
    index("upload_team").on(t.teamId),
    index("upload_user").on(t.userId),
    index("upload_unclaimed").on(t.createdAt).where(sql`claimed_at is null`),
  ],
);

export const envelopeItems = pgTable(
  "envelope_item",
  {
    id: text("id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    order: integer("order").notNull(),
    pageCount: integer("page_count").notNull(),
    pages: jsonb("pages").$type<unknown>().notNull(),
    notices: jsonb("notices").$type<unknown>().notNull(),
    tagReport: jsonb("tag_report").$type<unknown>(),
    /** Tags of its text that wait for their recipients; null if there are none. */
    openTags: jsonb("open_tags").$type<unknown>(),
    firstPageKey: text("first_page_key"),
    /**
     * While its picture is missing: when to draw it, or the end of a worker's lease. Null once it is drawn or
     * given up.
     */
    firstPageDueAt: instant("first_page_due_at"),
    firstPageFailures: integer("first_page_failures").notNull().default(0),
    originalVersionId: text("original_version_id"),
    currentVersionId: text("current_version_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("envelope_item_envelope").on(t.envelopeId, t.order),
    index("envelope_item_first_page_due").on(t.firstPageDueAt).where(sql`first_page_due_at is not null`),
    unique("envelope_item_envelope_id_unique").on(t.envelopeId, t.id),
  ],
);

/** Every state of a file's bytes, insert-only (ruling 65). `documentDataId` on the wire is such an id. */
export const itemVersions = pgTable(
  "item_version",
  {
    id: text("id").primaryKey(),
    itemId: text("item_id")
      .notNull()
      .references(() => envelopeItems.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    kind: text("kind", { enum: ITEM_VERSION_KINDS }).notNull(),
    storageKey: text("storage_key").notNull(),
    sha256: bytes("sha256").notNull(),
    size: integer("size").notNull(),
    cause: text("cause").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("item_version_ordinal_unique").on(t.itemId, t.ordinal),
    check(
      "item_version_kind",
      sql`${t.kind} in ('UPLOAD', 'ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'STAMPED')`,
    ),
    // Queried by strangers who hold a file (domain/evidence.md 7.6).
    index("item_version_sha256").on(t.sha256).where(sql`kind in ('SIGNED', 'SEALED', 'STAMPED')`),
  ],
);
