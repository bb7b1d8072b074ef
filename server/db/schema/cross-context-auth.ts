import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { address, bytes, instant } from "./columns";
import { recipients } from "./recipient";

/**
 * A check that left a frame (components/README.md 9.3): one code, one tab to make the check in, ten minutes,
 * one outcome. `server/routers/cross-context-auth/index.ts` describes the code's rights and its recipient.
 */
export const crossContextAuths = pgTable(
  "proof_hand_back",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    purpose: text("purpose").notNull(),
    codeHmac: bytes("code_hmac").notNull(),
    /** The frame that asks; it alone receives the proof. */
    frameBindingHash: bytes("frame_binding_hash").notNull(),
    /** The first tab that showed the code; null until then. */
    tabBindingHash: bytes("tab_binding_hash"),
    /**
     * Origin of the embedding site, as the frame reports and the team's list confirms; null if the list does
     * not.
     */
    site: text("site"),
    /** Shown in the frame and in the tab, for a person to compare. */
    number: integer("number").notNull(),
    result: text("result"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("proof_hand_back_code").on(t.codeHmac),
    index("proof_hand_back_recipient").on(t.recipientId),
    index("proof_hand_back_expiry").on(t.expiresAt),
    check("proof_hand_back_purpose", sql`${t.purpose} in ('ACCESS', 'ACTION', 'FIELD')`),
    check("proof_hand_back_result", sql`${t.result} in ('CONFIRMED', 'REFUSED')`),
  ],
);
