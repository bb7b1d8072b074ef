import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { organisations, teams, users } from "./account";
import { bytes, instant } from "./columns";

export const companyConnections = pgTable("company_connection", {
  organisationId: integer("organisation_id")
    .primaryKey()
    .references(() => organisations.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  clientSecretEncrypted: text("client_secret_encrypted").notNull(),
  /** If off, no one signs in through it; open sessions stay. */
  isEnabled: boolean("is_enabled").notNull().default(false),
  /** A sign-out here also signs out at the provider. */
  endsThere: boolean("ends_there").notNull().default(false),
  /**
   * Since when the provider's sign-in is the only way in, except for break-glass admins; null if other ways
   * are allowed.
   */
  requiredAt: instant("required_at"),
  /** The team that new members join at their first sign-in. */
  teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A redirect to the provider and back: valid once, for minutes, in the browser that started it. */
export const companyTrips = pgTable(
  "company_trip",
  {
    stateHash: bytes("state_hash").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** As they were at the start: the provider that answers must be the one that was asked. */
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    next: text("next").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("company_trip_age").on(t.expiresAt), index("company_trip_organisation").on(t.organisationId)],
);

/** Maps a person at a provider to an account, by issuer and subject, never by address. */
export const companyIdentities = pgTable(
  "company_identity",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * Set when the account's owner proved ownership, by their own sign-in or a mailed code. Until then the
     * provider's sign-in opens this organisation alone.
     */
    linkedAt: instant("linked_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("company_identity_unique").on(t.organisationId, t.issuer, t.subject),
    index("company_identity_user").on(t.userId),
  ],
);

/** A pending link of an existing account to a person at a provider, until the account's owner confirms it. */
export const companyLinks = pgTable(
  "company_link",
  {
    ticketHash: bytes("ticket_hash").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    next: text("next").notNull(),
    /** Encrypted, for the session that follows; null if sign-out does not go to the provider. */
    idTokenEncrypted: text("id_token_encrypted"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("company_link_age").on(t.expiresAt),
    index("company_link_organisation").on(t.organisationId),
    index("company_link_user").on(t.userId),
  ],
);
