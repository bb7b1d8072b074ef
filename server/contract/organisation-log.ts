import { z } from "zod";
import type { LogFilter, SettingsEntryRow } from "@/server/db/store/organisation-log-read";
import {
  SETTINGS_ACTIONS,
  SETTINGS_ACTORS,
  SETTINGS_TARGETS,
} from "@/server/domain/organisation-log/vocabulary";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

/**
 * `organisation` is the slug, for its own pages. An API token reads the log of its team's organisation and
 * names none.
 */
export const OrganisationInput = z.object({ organisation: z.string().max(100).optional() });

const Filter = OrganisationInput.extend({
  /** Part of the actor's name or address; for a token, of its name. */
  actor: z.string().trim().min(1).max(200).optional(),
  action: z.enum(SETTINGS_ACTIONS).optional(),
  teamId: z.int32().optional(),
  /** The first and the last day, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const ListOrganisationLog = PageInput.extend(Filter.shape);
export const ExportOrganisationLog = Filter.extend({ format: z.enum(["csv", "jsonl"]).default("csv") });

/** A changed key, before and after, as text; for a secret only that it changed. */
const ChangeOfKey = z.object({
  key: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isSecret: z.boolean(),
});

export const OrganisationLogEntry = z.object({
  /** Counts from 1 without a gap in each organisation. */
  seq: z.int(),
  createdAt: Timestamp,
  action: z.enum(SETTINGS_ACTIONS),
  /** Names as they were then. */
  actor: z.object({
    kind: z.enum(SETTINGS_ACTORS),
    userId: z.int().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Null for the organisation as a whole. */
  teamId: z.int().nullable(),
  /** The name of the team or the organisation at that time. */
  place: z.string(),
  target: z.object({ kind: z.enum(SETTINGS_TARGETS), id: z.string().nullable(), name: z.string() }),
  changes: z.array(ChangeOfKey),
  ipAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  /** SHA-256 of the entry and the hash before it, in hexadecimal. */
  hash: z.string(),
});
export type OrganisationLogEntry = z.infer<typeof OrganisationLogEntry>;

export const OrganisationLogPage = buildPageSchema(OrganisationLogEntry);

export const LogVerdict = z.object({
  isUnbroken: z.boolean(),
  count: z.int(),
  /** The first entry that was changed, moved or removed since it was written. */
  brokenSeq: z.int().nullable(),
});

export const toLogFilter = ({ actor, action, teamId, from, to }: z.output<typeof Filter>): LogFilter => ({
  actor,
  action,
  teamId,
  from: from === undefined ? undefined : new Date(from),
  until: to === undefined ? undefined : new Date(Date.parse(to) + 86_400_000),
});

export const toLogEntry = (row: SettingsEntryRow): OrganisationLogEntry => ({
  seq: row.seq,
  createdAt: row.createdAt.toISOString(),
  action: row.action,
  actor: { kind: row.actorKind, userId: row.actorUserId, name: row.actorName, email: row.actorEmail },
  teamId: row.teamId,
  place: row.place,
  target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
  changes: row.changes.map((change) =>
    "isSecret" in change
      ? { key: change.key, from: null, to: null, isSecret: true }
      : { ...change, isSecret: false },
  ),
  ipAddress: row.ipAddress,
  requestId: row.requestId,
  hash: Buffer.from(row.hash).toString("hex"),
});
