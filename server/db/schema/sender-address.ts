import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { AddressState, DomainProblem, DomainState } from "@/server/domain/sender-address/state";
import { organisations, users } from "./account";
import { bytes, instant } from "./columns";

/**
 * A domain of an organisation's sender addresses, with the last answer of its name servers. The key belongs
 * to this organisation alone: another organisation's published key proves nothing here.
 */
export const senderDomains = pgTable(
  "sender_domain",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    /** The public key is published at `selector._domainkey.domain`. */
    selector: text("selector").notNull(),
    /** DER of the public key, in base64 as in the record. */
    publicKey: text("public_key").notNull(),
    privateKeyEncrypted: text("private_key_encrypted").notNull(),
    state: text("state").$type<DomainState>().notNull().default("PENDING"),
    problem: text("problem").$type<DomainProblem>(),
    /** Records found in the last answer. */
    hasSpf: boolean("has_spf").notNull().default(false),
    hasDkim: boolean("has_dkim").notNull().default(false),
    checkedAt: instant("checked_at"),
    /** When the name servers last answered at all. */
    answeredAt: instant("answered_at"),
    /** Next check, which alone decides. Null if no check is due. */
    nextCheckAt: instant("next_check_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    // A constraint, so that two people who add addresses of one domain at once share its row.
    unique("sender_domain_unique").on(t.organisationId, t.domain),
    index("sender_domain_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    check("sender_domain_state", sql`${t.state} in ('PENDING', 'VERIFIED', 'FAILED', 'SUSPENDED')`),
  ],
);

/** An address that documents of an organisation may use as their sender (domain/mail.md 5.6). */
export const senderAddresses = pgTable(
  "sender_address",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    domainId: text("domain_id")
      .notNull()
      .references(() => senderDomains.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state").$type<AddressState>().notNull().default("PENDING"),
    codeHash: bytes("code_hash"),
    codeSentAt: instant("code_sent_at"),
    codeExpiresAt: instant("code_expires_at"),
    codeTries: integer("code_tries").notNull().default(0),
    verifiedAt: instant("verified_at"),
    createdAt: instant("created_at").notNull(),
    /** Unusable from then on; the row stays until no open envelope names it. */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    uniqueIndex("sender_address_unique").on(t.organisationId, t.email).where(sql`deleted_at is null`),
    index("sender_address_domain").on(t.domainId),
    index("sender_address_user").on(t.userId),
    index("sender_address_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
    check("sender_address_state", sql`${t.state} in ('PENDING', 'VERIFIED', 'FAILED')`),
  ],
);
