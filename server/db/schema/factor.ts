import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./account";
import { address, bytes, instant } from "./columns";
import { recipients } from "./recipient";

/** A code mailed to a recipient. Only the newest of a purpose is valid; the digits are never stored (T18). */
export const recipientCodes = pgTable(
  "recipient_code",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    /** The address it was mailed to; part of the HMAC too. */
    address: address(),
    purpose: text("purpose").notNull(),
    codeHmac: bytes("code_hmac").notNull(),
    /**
     * The tab that asked; null for codes from before it was stored. A code that opens an enrolment serves no
     * other tab.
     */
    clientBindingHash: bytes("client_binding_hash"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (t) => [
    index("recipient_code_recipient").on(t.recipientId, t.createdAt),
    check("recipient_code_purpose", sql`${t.purpose} in ('ACCESS', 'ACTION', 'ENROLMENT', 'MORE')`),
  ],
);

/** Failed attempts against one factor of one person, and the end of the lock (T18). */
export const factorTries = pgTable("factor_try", {
  /**
   * `code:RECIPIENT:ADDRESS`, `password:ADDRESS` and so on: an account has one lock, however many links lead
   * to it.
   */
  subject: text("subject").primaryKey(),
  failures: integer("failures").notNull(),
  since: instant("since").notNull(),
  lockedUntil: instant("locked_until"),
});

/** The authenticator app of an account. It counts once a first code confirmed it. */
export const authenticators = pgTable("authenticator", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretEncrypted: text("secret_encrypted").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** True if signing in asks for it too; one set up while signing a document only confirms the recipient. */
  guardsSignIn: boolean("guards_sign_in").notNull().default(false),
  /** The newest time step with an accepted code; neither it nor an earlier one is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }),
});

export const backupCodes = pgTable(
  "backup_code",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHmac: bytes("code_hmac").notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [uniqueIndex("backup_code_unique").on(t.userId, t.codeHmac)],
);

/** A passkey of an account. `id` is the credential's own, base64url. */
export const passkeys = pgTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    publicKey: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    isBackedUp: boolean("is_backed_up").notNull(),
    /** Given by its owner; blank until then. */
    name: text("name").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkey_user").on(t.userId)],
);

/**
 * A signature kept at a person's request and offered the next time (components/signing.md 5.7). An image is
 * stored in the value itself, so that it keeps no document's file alive.
 */
export const savedSignatures = pgTable(
  "saved_signature",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    value: jsonb("value").$type<unknown>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    check("saved_signature_purpose", sql`${t.purpose} in ('SIGNATURE', 'INITIALS')`),
  ],
);

/**
 * A challenge that a passkey must sign: valid once, for one recipient, one purpose, one method and one tab
 * (T21).
 */
export const passkeyChallenges = pgTable(
  "passkey_challenge",
  {
    challenge: text("challenge").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    purpose: text("purpose").notNull(),
    method: text("method").notNull(),
    clientBindingHash: bytes("client_binding_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenge_recipient").on(t.recipientId),
    check("passkey_challenge_purpose", sql`${t.purpose} in ('ACCESS', 'ACTION', 'ENROLMENT')`),
  ],
);
