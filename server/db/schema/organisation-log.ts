import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SettingsChangeOfKey } from "@/server/domain/organisation-log/changes";
import type {
  SettingsAction,
  SettingsActorKind,
  SettingsTarget,
} from "@/server/domain/organisation-log/vocabulary";
import { bytes, instant } from "./columns";

/**
 * Log of changes to settings and rights of an organisation or its teams: hash-chained like `audit_entry`,
 * append-only by trigger, numbered from 1 without a gap. No foreign keys, so that a deletion removes no
 * entry. Only `recordSettingsChange` writes it.
 */
export const organisationAudits = pgTable(
  "organisation_audit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: integer("organisation_id").notNull(),
    seq: integer("seq").notNull(),
    action: text("action").$type<SettingsAction>().notNull(),
    /** The team concerned; null for the organisation itself. */
    teamId: integer("team_id"),
    /** Name of the team or organisation at that time. */
    place: text("place").notNull(),
    actorKind: text("actor_kind").$type<SettingsActorKind>().notNull(),
    /** User id of the actor; for a token, its creator. */
    actorUserId: integer("actor_user_id"),
    /** Name at that time, of a person or a token. */
    actorName: text("actor_name"),
    actorEmail: text("actor_email"),
    targetKind: text("target_kind").$type<SettingsTarget>().notNull(),
    targetId: text("target_id"),
    targetName: text("target_name").notNull(),
    changes: jsonb("changes").$type<SettingsChangeOfKey[]>().notNull(),
    ipAddress: text("ip_address"),
    requestId: text("request_id"),
    createdAt: instant("created_at").notNull(),
    prevHash: bytes("prev_hash").notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    uniqueIndex("organisation_audit_seq_unique").on(t.organisationId, t.seq),
    index("organisation_audit_action").on(t.organisationId, t.action, t.seq),
    index("organisation_audit_team").on(t.organisationId, t.teamId, t.seq),
  ],
);

/**
 * The newest entry of an organisation's log. Every append locks it, so that numbers have no gap and never
 * repeat. It is separate from the entries, so that the removal of the last entry by force is visible.
 */
export const organisationAuditHeads = pgTable("organisation_audit_head", {
  organisationId: integer("organisation_id").primaryKey(),
  seq: integer("seq").notNull(),
  hash: bytes("hash").notNull(),
  /** Time of the last entry; the next one is never earlier. */
  at: instant("at").notNull(),
});
