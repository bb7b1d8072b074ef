import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Outgoing work that a restore found unfinished, held until an instance admin releases it: the work may have
 * been done after the snapshot. Its own due time is out of reach meanwhile (`server/db/store/held-work.ts`).
 */
export const heldWork = pgTable(
  "held_work",
  {
    kind: text("kind").notNull(),
    rowId: text("row_id").notNull(),
    /** Due time at the snapshot; null if the row had none of its own. */
    dueAt: instant("due_at"),
  },
  (t) => [primaryKey({ columns: [t.kind, t.rowId] })],
);
