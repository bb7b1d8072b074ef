import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * A file that will arrive by a signed link (domain/README.md 1.4). Its envelope has the data id from the
 * start, and the first version of the item takes this id. `uploadedAt` is set on arrival.
 */
export const pendingUploads = pgTable(
  "pending_upload",
  {
    id: text("id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    uploadedAt: instant("uploaded_at"),
  },
  (t) => [
    uniqueIndex("pending_upload_envelope_unique").on(t.envelopeId),
    index("pending_upload_waiting").on(t.createdAt).where(sql`uploaded_at is null`),
  ],
);
