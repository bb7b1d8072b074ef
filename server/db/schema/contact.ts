import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { language, teams, users } from "./account";
import { instant } from "./columns";
import { visibility } from "./enums";

/** Folded words of name and address for search, each after a blank. */
const searchTextColumn = () =>
  text("search_text").notNull().generatedAlwaysAs(sql`person_search_text("name", "email")`);
/** Prefixes of those words per team, to find people whose names begin with the query. */
const searchKeysIndex = (name: string, t: Record<"teamId" | "searchText", PgColumn>) =>
  index(name).using("gin", sql`person_search_keys(${t.teamId}, ${t.searchText})`);

const sentTo = {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teamId: integer("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" }),
  /** Owner of the envelope. */
  userId: integer("user_id").notNull(),
  effectiveVisibility: visibility("effective_visibility").notNull(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  searchText: searchTextColumn(),
  n: integer("n").notNull(),
  lastSentAt: instant("last_sent_at").notNull(),
};

/**
 * People that a team has sent to: name, count, envelope owner and visibility. Suggestions come from here
 * instead of from the envelopes. Only `mergeAddresseeChanges` fills it, from `addresseeChanges`.
 */
export const addressees = pgTable("addressee", sentTo, (t) => [
  unique("addressee_unique").on(t.teamId, t.email, t.userId, t.effectiveVisibility, t.name),
  index("addressee_recent").on(t.teamId, t.lastSentAt.desc().nullsFirst()),
  index("addressee_recent_own").on(t.teamId, t.userId, t.lastSentAt.desc().nullsFirst()),
  searchKeysIndex("addressee_search", t),
]);

/**
 * Changes since the last fold, written by triggers on `envelope` and `recipient` in the changing transaction.
 * They are separate rows, so that two senders to one person do not wait for each other.
 */
export const addresseeChanges = pgTable("addressee_change", sentTo, (t) => [
  index("addressee_change_person").on(t.teamId, t.email),
]);

/** People that a member does not want suggested, unless someone sends to them after `dismissedAt`. */
export const dismissedAddressees = pgTable(
  "addressee_dismissal",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    dismissedAt: instant("dismissed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.userId, t.email] }),
    index("addressee_dismissal_user").on(t.userId),
  ],
);

/** A person in a team's address book. `userId` is the member who added them. */
export const contacts = pgTable(
  "contact",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    email: text("email").notNull(),
    name: text("name").notNull(),
    searchText: searchTextColumn(),
    language: language("language"),
    rut: text("rut"),
    authOptions: jsonb("auth_options").$type<unknown>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("contact_email_unique").on(t.teamId, t.email),
    index("contact_list").on(t.teamId, sql`lower(${t.name})`, t.id),
    index("contact_user").on(t.userId),
    searchKeysIndex("contact_search", t),
    check("contact_name_length", sql`char_length(${t.name}) <= 255`),
  ],
);
