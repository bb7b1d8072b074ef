import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { directLinks, recipients } from "./recipient";

/**
 * An address that a visitor of a direct link gave, and how far it is proven to be theirs (reliability T18).
 * It holds the HMAC of the one valid code and, after that code came back, of the page's proof for the finish.
 */
export const directConfirmations = pgTable(
  "direct_confirmation",
  {
    directLinkId: text("direct_link_id")
      .notNull()
      .references(() => directLinks.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    codeHmac: bytes("code_hmac"),
    tries: integer("tries").notNull().default(0),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lockedUntil: instant("locked_until"),
    proofHmac: bytes("proof_hmac"),
    proofExpiresAt: instant("proof_expires_at"),
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [primaryKey({ columns: [t.directLinkId, t.email] }), index("direct_confirmation_sent").on(t.sentAt)],
);

/**
 * A submission from a visitor's page under a name of its own, so that a repeated one finds the same document.
 * The key is an HMAC of link and name. It outlives the link, whose answer may have been lost just before its
 * deletion.
 */
export const directSubmissions = pgTable(
  "direct_submission",
  {
    keyHmac: bytes("key_hmac").primaryKey(),
    /** Null only inside the transaction that makes the document. */
    recipientId: integer("recipient_id").references(() => recipients.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("direct_submission_recipient").on(t.recipientId)],
);
