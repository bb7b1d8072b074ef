import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SettingsChangeOfKey } from "@/server/domain/organisation-log/changes";
import type {
  SettingsAction,
  SettingsActorKind,
  SettingsTarget,
} from "@/server/domain/organisation-log/vocabulary";
import { bytes, instant } from "./columns";

/**
 * Who changed settings and rights of an organisation or one of its teams: hash-chained as `audit_entry` is, append-only by
 * trigger, counted from 1 without a gap. Without foreign keys, since nothing that is deleted takes an entry with it. Written
 * by `recordSettingsChange` alone.
 */
export const organisationAudits = pgTable(
  "organisation_audit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: integer("organisation_id").notNull(),
    seq: integer("seq").notNull(),
    action: text("action").$type<SettingsAction>().notNull(),
    /** The team it is about; null for the organisation itself. */
    teamId: integer("team_id"),
    /** What the team or the organisation was called then. */
    place: text("place").notNull(),
    actorKind: text("actor_kind").$type<SettingsActorKind>().notNull(),
    /** Whose account it was; of a token, its creator's. */
    actorUserId: integer("actor_user_id"),
    /** As then: of a person, or of a token. */
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
 * Where the log of an organisation ends. Locked by whoever appends, so that numbers have no gap and two of them never are
 * the same; kept apart from the entries, so that one taken off the end by force shows.
 */
export const organisationAuditHeads = pgTable("organisation_audit_head", {
  organisationId: integer("organisation_id").primaryKey(),
  seq: integer("seq").notNull(),
  hash: bytes("hash").notNull(),
  /** When the last entry was written; the next one is never earlier. */
  at: instant("at").notNull(),
});
