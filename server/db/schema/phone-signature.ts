import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { address, bytes, instant } from "./columns";
import { recipients } from "./recipient";

/**
 * A signature drawn on another device (components/signing.md 5.7, "On my phone"): one code, one device, five
 * minutes. The strokes are stored only until the page that asked for them has taken them over.
 */
export const phoneSignatures = pgTable(
  "signature_hand_off",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    codeHmac: bytes("code_hmac").notNull(),
    /** HMAC of the key that the first device to open the code made for itself; null until then. */
    deviceHmac: bytes("device_hmac"),
    /** A drawn `SignatureValue`; null while the pad is empty. */
    drawing: jsonb("drawing").$type<unknown>(),
    finishedAt: instant("finished_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("signature_hand_off_code").on(t.codeHmac),
    index("signature_hand_off_recipient").on(t.recipientId),
    index("signature_hand_off_expiry").on(t.expiresAt),
  ],
);
