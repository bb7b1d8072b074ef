import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { organisations, teams, users } from "./account";
import { bytes, instant } from "./columns";

/** The OpenID Connect provider of an organisation: who says who its people are. */
export const companyConnections = pgTable("company_connection", {
  organisationId: integer("organisation_id")
    .primaryKey()
    .references(() => organisations.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  clientSecretEncrypted: text("client_secret_encrypted").notNull(),
  /** Off, nobody comes in by it; those who are in stay. */
  isEnabled: boolean("is_enabled").notNull().default(false),
  /** Whoever signs out here is signed out at the provider, too. */
  endsThere: boolean("ends_there").notNull().default(false),
  /** Since when nobody reaches the organisation but by it, administrators for emergencies aside; null where it is one way of several. */
  requiredAt: instant("required_at"),
  /** The team that somebody joins who comes in for the first time. */
  teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Somebody on their way to a provider and back: once, within minutes, in the browser that set out. */
export const companyTrips = pgTable(
  "company_trip",
  {
    stateHash: bytes("state_hash").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** As they were when the trip began: whoever answers must be the one that was asked. */
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    /** A path of ours to go to afterwards. */
    next: text("next").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("company_trip_age").on(t.expiresAt), index("company_trip_organisation").on(t.organisationId)],
);

/** Who somebody at a provider is here. Known by issuer and subject, never by an address. */
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
     * When the account's owner showed that it is theirs, by its own sign-in or a mailed code. Until then the provider
     * opens what it may know about: this organisation alone.
     */
    linkedAt: instant("linked_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("company_identity_unique").on(t.organisationId, t.issuer, t.subject),
    index("company_identity_user").on(t.userId),
  ],
);

/** An account that exists already and somebody at a provider who may be its owner: until its owner shows it. */
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
    /** Sealed, for the session that follows; null where signing out ends here. */
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
