import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { organisations, teamRole, teams, users } from "./account";
import { bytes, instant } from "./columns";

/** SCIM access of an organisation's directory, and the new owner of the documents of removed people. */
export const scimConnections = pgTable(
  "scim_connection",
  {
    organisationId: integer("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Hash of the bearer token; null once it was removed. */
    tokenHash: bytes("token_hash"),
    lastFour: text("last_four"),
    tokenCreatedAt: instant("token_created_at"),
    lastUsedAt: instant("last_used_at"),
    lastUsedIp: text("last_used_ip"),
    /** Null, or a person who is no longer an admin: the organisation's oldest admin is used. */
    handOverToUserId: integer("hand_over_to_user_id").references(() => users.id, { onDelete: "set null" }),
    /** Name of the groups claim in the provider's id_token. */
    groupsClaim: text("groups_claim").notNull().default("groups"),
  },
  (t) => [
    uniqueIndex("scim_connection_token").on(t.tokenHash),
    index("scim_connection_hand_over").on(t.handOverToUserId),
  ],
);

/**
 * A person as the organisation's directory describes them, separate from the account's own name and address.
 * Active is not stored here: they are active while they belong to the organisation.
 */
export const scimUsers = pgTable(
  "scim_user",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    /** The address used for provisioning, in one spelling. */
    email: text("email").notNull(),
    displayName: text("display_name"),
    formattedName: text("formatted_name"),
    givenName: text("given_name"),
    familyName: text("family_name"),
    /** The directory created the account; it did not exist before. */
    isAccountMade: boolean("is_account_made").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("scim_user_person").on(t.organisationId, t.userId),
    uniqueIndex("scim_user_name").on(t.organisationId, sql`lower(${t.userName})`),
    index("scim_user_external").on(t.organisationId, t.externalId),
    index("scim_user_account").on(t.userId),
  ],
);

/**
 * A group of an organisation's directory. It grants nothing by itself; `group_role` holds the roles of its
 * members.
 */
export const scimGroups = pgTable(
  "scim_group",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("scim_group_name").on(t.organisationId, sql`lower(${t.displayName})`)],
);

export const scimGroupMembers = pgTable(
  "scim_group_member",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => scimGroups.id, { onDelete: "cascade" }),
    scimUserId: text("scim_user_id")
      .notNull()
      .references(() => scimUsers.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.scimUserId] }),
    index("scim_group_member_user").on(t.scimUserId),
  ],
);

/** Groups that the organisation's provider named at a person's last sign-in through it. */
export const claimedGroups = pgTable(
  "claimed_group",
  {
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Lower case. */
    names: text("names").array().notNull(),
    claimedAt: instant("claimed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.userId] }), index("claimed_group_user").on(t.userId)],
);

/** The role that a group's members get: in a team or, without one, in the organisation. */
export const groupRoles = pgTable(
  "group_role",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Name in the directory or at the provider, compared case-insensitively. */
    groupName: text("group_name").notNull(),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    role: teamRole("role").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("group_role_unique").on(
      t.organisationId,
      sql`lower(${t.groupName})`,
      sql`coalesce(${t.teamId}, 0)`,
    ),
    index("group_role_team").on(t.teamId),
  ],
);

/** A role granted by groups, and the role set by hand before, which stays when the groups are gone. */
export const groupGrants = pgTable(
  "group_grant",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null means the organisation. */
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    role: teamRole("role").notNull(),
    /** Null means no role. */
    roleBefore: teamRole("role_before"),
  },
  (t) => [
    uniqueIndex("group_grant_unique").on(t.organisationId, t.userId, sql`coalesce(${t.teamId}, 0)`),
    index("group_grant_user").on(t.userId),
    index("group_grant_team").on(t.teamId),
  ],
);
