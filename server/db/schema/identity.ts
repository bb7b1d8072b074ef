import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { address, bytes, instant } from "./columns";
import { envelopes } from "./envelope";
import { recipients } from "./recipient";

/**
 * A redirect of a recipient to an identity provider and back (domain/fields.md 8.5): the state is stored
 * hashed and used once.
 */
export const identityChallenges = pgTable(
  "identity_challenge",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    purpose: text("purpose").notNull(),
    stateHash: bytes("state_hash").notNull(),
    nonce: text("nonce").notNull(),
    /** The tab that started: it receives the proof, though another page comes back. */
    clientBindingHash: bytes("client_binding_hash").notNull(),
    /** The link that started: if it is replaced meanwhile, the holder of the old one gets nothing. */
    tokenHmac: bytes("token_hmac").notNull(),
    contentDigest: bytes("content_digest").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
    result: text("result"),
    /** When the recipient agreed to tell the sender that another RUN came back. */
    toldAt: instant("told_at"),
  },
  (t) => [
    uniqueIndex("identity_challenge_state_unique").on(t.stateHash),
    index("identity_challenge_recipient").on(t.recipientId, t.createdAt),
    index("identity_challenge_envelope").on(t.envelopeId),
    check("identity_challenge_purpose", sql`${t.purpose} in ('ACTION', 'FIELD')`),
    check(
      "identity_challenge_result",
      sql`${t.result} in ('verified', 'mismatch', 'invalid', 'denied', 'unavailable', 'closed', 'limited')`,
    ),
  ],
);

/** Verified identity of a recipient: the newest verification, with the provider's answer encrypted. */
export const recipientIdentities = pgTable("recipient_identity", {
  recipientId: integer("recipient_id")
    .primaryKey()
    .references(() => recipients.id, { onDelete: "cascade" }),
  address: address(),
  provider: text("provider").notNull(),
  /** Canonical, as in 12.345.678-5. */
  run: text("run").notNull(),
  names: jsonb("names").$type<unknown>().notNull(),
  subHash: bytes("sub_hash").notNull(),
  verifiedAt: instant("verified_at").notNull(),
  challengeId: text("challenge_id")
    .notNull()
    .references(() => identityChallenges.id),
  evidence: text("evidence").notNull(),
});
