import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { organisations, teamRole, teams, users } from "./account";
import { bytes, instant } from "./columns";

/** How the directory of an organisation reaches us by SCIM, and who gets the documents of those it takes away. */
export const scimConnections = pgTable(
  "scim_connection",
  {
    organisationId: integer("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Of the bearer token; null once it was removed. */
    tokenHash: bytes("token_hash"),
    lastFour: text("last_four"),
    tokenCreatedAt: instant("token_created_at"),
    lastUsedAt: instant("last_used_at"),
    lastUsedIp: text("last_used_ip"),
    /** Null, or somebody who no longer leads the organisation: its oldest admin. */
    handOverToUserId: integer("hand_over_to_user_id").references(() => users.id, { onDelete: "set null" }),
    /** What the organisation's provider calls the groups of a person in its id_token. */
    groupsClaim: text("groups_claim").notNull().default("groups"),
  },
  (t) => [
    uniqueIndex("scim_connection_token").on(t.tokenHash),
    index("scim_connection_hand_over").on(t.handOverToUserId),
  ],
);

/**
 * Somebody as the directory of an organisation knows them. Nothing of it is the account's: that has its own name and
 * address. Whether they are active is not written here; they are while they belong to the organisation.
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
    /** The address they were provisioned by, in one spelling. */
    email: text("email").notNull(),
    displayName: text("display_name"),
    formattedName: text("formatted_name"),
    givenName: text("given_name"),
    familyName: text("family_name"),
    /** The account was made for them by the directory, not found. */
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

/** A group of an organisation's directory. By itself it gives nothing; `group_role` says what its people get. */
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

/** The groups that the organisation's provider named when somebody last signed in by it. */
export const claimedGroups = pgTable(
  "claimed_group",
  {
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In small letters. */
    names: text("names").array().notNull(),
    claimedAt: instant("claimed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organisationId, t.userId] }), index("claimed_group_user").on(t.userId)],
);

/** What the people of a group get: a role in a team or, without one, in the organisation. */
export const groupRoles = pgTable(
  "group_role",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** What the directory or the provider calls it, compared without regard to case. */
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

/** A role that groups gave somebody, and what they had by hand before: that stays when the groups are gone. */
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
    /** Null: in the organisation. */
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    role: teamRole("role").notNull(),
    /** Null: none. */
    roleBefore: teamRole("role_before"),
  },
  (t) => [
    uniqueIndex("group_grant_unique").on(t.organisationId, t.userId, sql`coalesce(${t.teamId}, 0)`),
    index("group_grant_user").on(t.userId),
    index("group_grant_team").on(t.teamId),
  ],
);
