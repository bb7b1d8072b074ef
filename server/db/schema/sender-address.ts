import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { AddressState, DomainProblem, DomainState } from "@/server/domain/sender-address/state";
import { organisations, users } from "./account";
import { bytes, instant } from "./columns";

/**
 * A domain of which an organisation has addresses, and what its name servers said about us. The key belongs to this
 * organisation alone: that another one published theirs proves nothing here.
 */
export const senderDomains = pgTable(
  "sender_domain",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    /** Where the public key is published: `selector._domainkey.domain`. */
    selector: text("selector").notNull(),
    /** DER of the public key, in base64 as the record has it. */
    publicKey: text("public_key").notNull(),
    privateKeyEncrypted: text("private_key_encrypted").notNull(),
    state: text("state").$type<DomainState>().notNull().default("PENDING"),
    problem: text("problem").$type<DomainProblem>(),
    /** What the last answer had. */
    hasSpf: boolean("has_spf").notNull().default(false),
    hasDkim: boolean("has_dkim").notNull().default(false),
    checkedAt: instant("checked_at"),
    /** When the name servers last said anything at all. */
    answeredAt: instant("answered_at"),
    /** When they are asked again: the truth about it. Null where nobody waits for it. */
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

/** An address that documents of an organisation may name as their sender (domain/README.md 5.6). */
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
    /** Who added it. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state").$type<AddressState>().notNull().default("PENDING"),
    codeHash: bytes("code_hash"),
    codeSentAt: instant("code_sent_at"),
    codeExpiresAt: instant("code_expires_at"),
    codeTries: integer("code_tries").notNull().default(0),
    verifiedAt: instant("verified_at"),
    createdAt: instant("created_at").notNull(),
    /** From then on it is none; the row waits until no open envelope names it. */
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
