import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { envelopes } from "./envelope";
import { recipients } from "./recipient";

/**
 * A recipient's session for their own advanced signature (domain/fields.md 8.6, rules 5 to 7): identity at
 * the provider, prepared files and the current redirect. One at a time; deleted once they have signed.
 */
export const remoteSignatureSessions = pgTable(
  "advanced_signature_session",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    /**
     * The current redirect: its hashed state, used once, and the verifier that proves it ours at the provider
     * (RFC 7636).
     */
    scope: text("scope").notNull(),
    stateHash: bytes("state_hash"),
    verifierEncrypted: text("verifier_encrypted"),
    tripExpiresAt: instant("trip_expires_at"),
    /** The tab and the link that started it, as for an identity challenge. */
    clientBindingHash: bytes("client_binding_hash").notNull(),
    tokenHmac: bytes("token_hmac").notNull(),
    /** Provider token for reading certificates and requesting signatures. */
    tokenEncrypted: text("token_encrypted"),
    credentialId: text("credential_id"),
    algorithm: text("algorithm"),
    /** DER in base64, the signing certificate first. */
    chain: jsonb("chain").$type<unknown>(),
    run: text("run"),
    /** The prepared files, hashes and places; null until then. */
    items: jsonb("items").$type<unknown>(),
    /** Digest of the values drawn into them: if a value changes, they must be prepared again. */
    valuesDigest: bytes("values_digest"),
    signingTime: instant("signing_time"),
    /** Lets the provider sign, once. */
    activationEncrypted: text("activation_encrypted"),
    activationExpiresAt: instant("activation_expires_at"),
    /** Outcome of the last step, for the page. */
    result: text("result"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("advanced_signature_session_recipient").on(t.recipientId),
    uniqueIndex("advanced_signature_session_state").on(t.stateHash),
    index("advanced_signature_session_envelope").on(t.envelopeId),
    check("advanced_signature_session_scope", sql`${t.scope} in ('service', 'credential')`),
  ],
);
