import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./account";
import { bytes, instant } from "./columns";

/** What happened to the ways into an account, for its owner to read. Written in the transaction of what happened. */
export const accountActivities = pgTable(
  "account_activity",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** One of `ACTIVITY_KINDS`: new ones need no migration. */
    kind: text("kind").notNull(),
    /** A name or a way, as the kind needs it: of a passkey, of a token, how somebody signed in. */
    about: text("about").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (t) => [index("account_activity_user").on(t.userId, t.id), index("account_activity_age").on(t.createdAt)],
);

/**
 * What a passkey must sign next, for an account or for whoever signs in: good once, for one purpose and, where somebody
 * is signed in already, for their session alone (T21).
 */
export const accountChallenges = pgTable(
  "account_challenge",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").notNull(),
    /** Null while nobody is signed in. */
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
 * A wish to have another address. A link went to each of the two, of which only the hash is stored; the account goes by
 * the new one once both were confirmed. The row keeps both as they were when it was asked for.
 */
export const emailChanges = pgTable(
  "email_change",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who asked; the one session that stays when the address changes. */
    sessionId: text("session_id").notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    oldTokenHash: bytes("old_token_hash").notNull(),
    newTokenHash: bytes("new_token_hash").notNull(),
    /** Confirmed from the start where nobody ever showed that the old address is theirs. */
    oldConfirmedAt: instant("old_confirmed_at"),
    newConfirmedAt: instant("new_confirmed_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Done, stopped, or another one was asked for. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("email_change_old_token_unique").on(t.oldTokenHash),
    uniqueIndex("email_change_new_token_unique").on(t.newTokenHash),
    uniqueIndex("email_change_open_unique").on(t.userId).where(sql`${t.endedAt} is null`),
    index("email_change_age").on(t.expiresAt),
  ],
);

/** That an account may fetch everything about itself, until when. The file is made while it is sent; none is kept. */
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
 * A link that opens an account, mailed to its address: good once, for the browser that asked. Only hashes are stored. The
 * row goes with its use, so that one that was used and one that never was are the same.
 */
export const mailedLinks = pgTable(
  "mailed_link",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of what the browser that asked holds in a cookie. */
    browserHash: bytes("browser_hash").notNull(),
    /** Of the address and the password that the account had: with either another, the link opens nothing. */
    accountHash: bytes("account_hash").notNull(),
    /** Where the person wanted to go, a path of ours. */
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
