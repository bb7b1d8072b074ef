import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SignInWay } from "@/server/domain/account/activity";
import { API_SCOPES, type ApiScope } from "@/server/domain/tenancy/api-scope";
import { MEMBER_RESTRICTIONS, type MemberRestriction } from "@/server/domain/tenancy/restriction";
import { LANGUAGES, TEAM_ROLES } from "@/server/domain/vocabulary";
import { bytes, instant } from "./columns";

export const teamRole = pgEnum("team_role", TEAM_ROLES);
export const language = pgEnum("language", LANGUAGES);

export const users = pgTable(
  "user",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    language: language("language").notNull().default("en"),
    timezone: text("timezone"),
    isInstanceAdmin: boolean("is_instance_admin").notNull().default(false),
    disabledAt: instant("disabled_at"),
    /**
     * Set when the person deleted the account: the row still names authors (`store/account-end.ts`), and no
     * one can open it.
     */
    deletedAt: instant("deleted_at"),
    /** Set when the user dismissed the first steps; null while home shows the remaining ones. */
    firstStepsDismissedAt: instant("first_steps_dismissed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("user_email_unique").on(t.email),
    check("user_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** A signed-in browser. The JWT carries this id and every request checks the row (ruling 33). */
export const sessions = pgTable(
  "session",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** Last proof of identity: the sign-in, or a step-up before a change of security. */
    provenAt: instant("proven_at"),
    /**
     * The only organisation that the session reaches, if only a company's provider opened it; null for the
     * account's own.
     */
    reach: integer("reach").references((): AnyPgColumn => organisations.id, { onDelete: "cascade" }),
    way: text("way").$type<SignInWay>(),
    /** The organisation whose provider opened the session or confirmed an open one; null for every other. */
    companyId: integer("company_id").references((): AnyPgColumn => organisations.id, {
      onDelete: "set null",
    }),
    /** The provider's ID token, encrypted: it is sent back at sign-out. Deleted with the session. */
    idTokenEncrypted: text("id_token_encrypted"),
  },
  (t) => [
    index("session_user").on(t.userId),
    index("session_reach").on(t.reach).where(sql`reach is not null`),
    index("session_company").on(t.companyId).where(sql`company_id is not null`),
  ],
);

/**
 * Single-use links and codes sent by mail: confirm an address, reset a password, sign in. Only the hash is
 * stored.
 */
export const accountTokens = pgTable(
  "account_token",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (t) => [
    uniqueIndex("account_token_hash_unique").on(t.tokenHash),
    index("account_token_user").on(t.userId),
    check("account_token_purpose", sql`${t.purpose} in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'SIGN_IN_CODE')`),
  ],
);

export const organisations = pgTable(
  "organisation",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    type: text("type").notNull().default("PERSONAL"),
    name: text("name").notNull(),
    url: text("url").notNull(),
    ownerUserId: integer("owner_user_id")
      .notNull()
      .references(() => users.id),
    settings: jsonb("settings").$type<unknown>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("organisation_url_unique").on(t.url),
    index("organisation_owner").on(t.ownerUserId),
    check("organisation_type", sql`${t.type} in ('PERSONAL', 'ORGANISATION')`),
  ],
);

export const organisationMembers = pgTable(
  "organisation_member",
  {
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: teamRole("role").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Since when an admin may bypass a required company sign-in, for emergencies (break glass). */
    breakGlassAt: instant("break_glass_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    index("organisation_member_user").on(t.userId),
  ],
);

export const teams = pgTable(
  "team",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    url: text("url").notNull(),
    settings: jsonb("settings").$type<unknown>().notNull().default({}),
    /**
     * Public page of the team (components/signing.md 7.3). By default it is off, and not indexed by search
     * engines.
     */
    publicPageEnabled: boolean("public_page_enabled").notNull().default(false),
    publicPageAbout: text("public_page_about").notNull().default(""),
    publicPageIndexed: boolean("public_page_indexed").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** A deleted team is out of reach; its envelopes and their evidence stay. */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    uniqueIndex("team_url_unique").on(t.url),
    index("team_organisation").on(t.organisationId),
    // A constraint, not an index: foreign keys point at the pair and are created before indexes.
    unique("team_organisation_id_unique").on(t.organisationId, t.id),
  ],
);

export const teamMembers = pgTable(
  "team_member",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: teamRole("role").notNull(),
    /** Acts that a member may not do whatever their role (ruling 90); null means no restriction. */
    restriction: text("restriction").$type<MemberRestriction>(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.userId] }),
    index("team_member_user").on(t.userId),
    check(
      "team_member_restriction",
      sql`${t.restriction} in (${sql.raw(MEMBER_RESTRICTIONS.map((one) => `'${one}'`).join(", "))})`,
    ),
  ],
);

/**
 * Single source of team access and effective role (ruling 3, domain/README.md 3.1): the higher of the team
 * role and the organisation's grant. Organisation ADMIN and MANAGER are team ADMIN. `ownRole` is the team
 * role alone; `throughOrganisation` means that the organisation grants access, whatever the team says. The
 * enum is ordered from ADMIN down.
 */
export const teamAccess = pgView("team_access", {
  teamId: integer("team_id").notNull(),
  userId: integer("user_id").notNull(),
  role: teamRole("role").notNull(),
  ownRole: teamRole("own_role"),
  throughOrganisation: boolean("through_organisation").notNull(),
  /** Null for organisation admins and managers: they could lift a restriction themselves. */
  restriction: text("restriction").$type<MemberRestriction>(),
}).as(sql`
  select granted.team_id, granted.user_id, min(granted.role) as role, min(granted.own_role) as own_role,
    bool_or(granted.own_role is null) as through_organisation,
    case when bool_or(granted.own_role is null) then null else min(granted.restriction) end as restriction
  from (
    select m.team_id, m.user_id, m.role, m.role as own_role, m.restriction
    from team_member m join team t on t.id = m.team_id
    where t.deleted_at is null
    union all
    select t.id as team_id, o.user_id, 'ADMIN'::team_role as role, null::team_role as own_role,
      null::text as restriction
    from team t join organisation_member o on o.organisation_id = t.organisation_id
    where t.deleted_at is null and o.role in ('ADMIN', 'MANAGER')
  ) granted
  group by granted.team_id, granted.user_id`);

/** A team's REST credential (ruling 18). The text is shown once; its SHA-512 is stored. */
export const apiTokens = pgTable(
  "api_token",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    lastFour: text("last_four").notNull(),
    /** Tokens older than scopes keep all of them. */
    scopes: text("scopes")
      .array()
      .$type<ApiScope[]>()
      .notNull()
      .default([...API_SCOPES]),
    /** Allowed client addresses, as CIDR; an empty list allows all. */
    addressRanges: text("address_ranges").array().notNull().default([]),
    /** Requests a minute, below the installation's limit for every token; null means that limit. */
    perMinute: integer("per_minute"),
    /**
     * The only folders and templates it sees (`TokenLimit`). No foreign keys: a deleted one stays listed and
     * opens nothing.
     */
    documentFolderIds: text("document_folder_ids").array().notNull().default([]),
    templateFolderIds: text("template_folder_ids").array().notNull().default([]),
    templateIds: text("template_ids").array().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
    lastUsedIp: text("last_used_ip"),
  },
  (t) => [
    uniqueIndex("api_token_hash_unique").on(t.tokenHash),
    index("api_token_team").on(t.teamId),
    index("api_token_user").on(t.userId),
  ],
);

/**
 * Logo of an organisation or team: pixels that we drew ourselves, small enough for a row. A new logo is a new
 * row, so that caches may keep its address for good.
 */
export const brandLogos = pgTable(
  "brand_logo",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id").references(() => organisations.id, { onDelete: "cascade" }),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    png: bytes("png").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    isLight: boolean("is_light").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("brand_logo_organisation").on(t.organisationId),
    uniqueIndex("brand_logo_team").on(t.teamId),
    check("brand_logo_place", sql`num_nonnulls(${t.organisationId}, ${t.teamId}) = 1`),
    check("brand_logo_size", sql`octet_length(${t.png}) <= 524288`),
  ],
);
