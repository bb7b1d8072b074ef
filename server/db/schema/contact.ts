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

/** A person as they are looked for: folded words of name and address, each after a blank. */
const searchText = () =>
  text("search_text").notNull().generatedAlwaysAs(sql`person_search_text("name", "email")`);
/** Beginnings of those words, of one team: what finds the people of a team whose names begin so. */
const searchKeys = (name: string, t: Record<"teamId" | "searchText", PgColumn>) =>
  index(name).using("gin", sql`person_search_keys(${t.teamId}, ${t.searchText})`);

const sentTo = {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teamId: integer("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" }),
  /** Whose envelope it was. */
  userId: integer("user_id").notNull(),
  effectiveVisibility: visibility("effective_visibility").notNull(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  searchText: searchText(),
  n: integer("n").notNull(),
  lastSentAt: instant("last_sent_at").notNull(),
};

/**
 * Whom a team has sent to: under which name, how often, by whose envelopes, and who may see those. What people are
 * suggested from, so that it takes no look at the envelopes themselves. Summed up from `addresseeChanges` by `foldAddressees` alone.
 */
export const addressees = pgTable("addressee", sentTo, (t) => [
  unique("addressee_unique").on(t.teamId, t.email, t.userId, t.effectiveVisibility, t.name),
  index("addressee_recent").on(t.teamId, t.lastSentAt.desc().nullsFirst()),
  index("addressee_recent_own").on(t.teamId, t.userId, t.lastSentAt.desc().nullsFirst()),
  searchKeys("addressee_search", t),
]);

/**
 * What came and went since, written by triggers on `envelope` and `recipient` in the transaction that changes them:
 * rows of their own, so that no two senders to one person wait for each other.
 */
export const addresseeChanges = pgTable("addressee_change", sentTo, (t) => [
  index("addressee_change_person").on(t.teamId, t.email),
]);

/** Whom a member does not want suggested, unless somebody writes to them after `dismissedAt`. */
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

/** A person whom a team keeps, by address. `userId` is who wrote them down. */
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
    searchText: searchText(),
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
    searchKeys("contact_search", t),
    check("contact_name_length", sql`char_length(${t.name}) <= 255`),
  ],
);
