import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { language } from "./account";
import { bytes, instant } from "./columns";
import { envelopes } from "./envelope";

export const EVIDENCE_FILE_KINDS = ["CERTIFICATE", "AUDIT_LOG"] as const;

/**
 * Certificates and audit logs that were handed out as separate sealed files: one per envelope, kind, audit
 * chain head and language (domain/evidence.md 6.3, 6.4). Insert-only, so that a file once handed out stays
 * recognised (domain/evidence.md 7.6).
 */
export const evidenceFiles = pgTable(
  "evidence_file",
  {
    id: text("id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: EVIDENCE_FILE_KINDS }).notNull(),
    /** Hash of the newest audit entry that it covers. */
    head: bytes("head").notNull(),
    language: language("language").notNull(),
    storageKey: text("storage_key").notNull(),
    sha256: bytes("sha256").notNull(),
    size: integer("size").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("evidence_file_unique").on(t.envelopeId, t.kind, t.head, t.language),
    // Queried by strangers who hold a file.
    index("evidence_file_sha256").on(t.sha256),
    check("evidence_file_kind", sql`${t.kind} in ('CERTIFICATE', 'AUDIT_LOG')`),
  ],
);
