import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./account";
import { bytes, instant } from "./columns";

/** Changes of the ways into an account, for its owner to read. Written in the transaction of the change. */
export const accountActivities = pgTable(
  "account_activity",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A value of `ACTIVITY_KINDS`: new ones need no migration. */
    kind: text("kind").notNull(),
    /** The name of a passkey or token, or the way of a sign-in, depending on the kind. */
    about: text("about").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (t) => [index("account_activity_user").on(t.userId, t.id), index("account_activity_age").on(t.createdAt)],
);

/**
 * A challenge that a passkey must sign: valid once, for one purpose and, if someone is signed in, for that
 * session alone (T21).
 */
export const accountChallenges = pgTable(
  "account_challenge",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").notNull(),
    /** Null while no one is signed in. */
    sessionId: text("session_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("account_challenge_age").on(t.expiresAt),
    check("account_challenge_purpose", sql`${t.purpose} in ('SIGN_IN', 'PROOF', 'NEW')`),
  ],
);

/**
 * A pending change of an account's address. Each address got a link, stored only as a hash; the change takes
 * effect once both are confirmed. The row keeps both addresses as they were at the request.
 */
export const emailChanges = pgTable(
  "email_change",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that asked; the only one that survives the change. */
    sessionId: text("session_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    oldTokenHash: bytes("old_token_hash").notNull(),
    newTokenHash: bytes("new_token_hash").notNull(),
    /** Set from the start if the old address was never confirmed. */
    oldConfirmedAt: instant("old_confirmed_at"),
    newConfirmedAt: instant("new_confirmed_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Set once it is done, stopped or replaced by a newer request. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("email_change_old_token_unique").on(t.oldTokenHash),
    uniqueIndex("email_change_new_token_unique").on(t.newTokenHash),
    uniqueIndex("email_change_open_unique").on(t.userId).where(sql`${t.endedAt} is null`),
    index("email_change_age").on(t.expiresAt),
  ],
);

/**
 * Permission to download all data of an account, with its expiry. The file is built while it is sent; none is
 * stored.
 */
export const accountExports = pgTable(
  "account_export",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("account_export_user").on(t.userId), index("account_export_age").on(t.expiresAt)],
);

/**
 * A mailed link that opens an account: valid once, for the browser that asked. Only hashes are stored. Use
 * deletes the row, so a used link and one that never existed look the same.
 */
export const mailedLinks = pgTable(
  "mailed_link",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the asking browser's cookie. */
    browserHash: bytes("browser_hash").notNull(),
    /** Hash of the account's address and password: if either changes, the link opens nothing. */
    accountHash: bytes("account_hash").notNull(),
    /** Path of our own site to go to afterwards. */
    next: text("next").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("mailed_link_user").on(t.userId),
    index("mailed_link_browser").on(t.browserHash),
    index("mailed_link_age").on(t.expiresAt),
  ],
);
