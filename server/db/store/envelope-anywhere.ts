import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { planSearch, readSearch } from "@/server/domain/envelope/search";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import { auditEntries, envelopeItems, envelopes, organisations, recipients, teams, users } from "../schema";
import { buildSearchCondition } from "./envelope-search";
import { hasStatus } from "./status-conditions";

export type AnywhereFilter = {
  query?: string | undefined;
  type?: EnvelopeType | undefined;
  status?: EnvelopeStatus | undefined;
  page: number;
  perPage: number;
};

/** More are not counted: an admin who looks for one envelope narrows the search instead of turning pages. */
const COUNTED = 1000;
const SAMPLE_ROWS = 300;

const METADATA = {
  id: envelopes.id,
  type: envelopes.type,
  status: envelopes.status,
  title: envelopes.title,
  createdAt: envelopes.createdAt,
  completedAt: envelopes.completedAt,
  deletedAt: envelopes.deletedAt,
  team: teams.name,
  organisation: organisations.name,
  ownerId: envelopes.userId,
  ownerName: users.name,
  ownerEmail: users.email,
};

/** An address finds the envelopes that its account owns, as well as those that name it. */
async function buildFilterCondition(
  connection: Connection,
  filter: AnywhereFilter,
): Promise<SQL | undefined> {
  const narrowed = and(
    isNull(envelopes.deletedAt),
    filter.type && eq(envelopes.type, filter.type),
    filter.status && hasStatus(filter.status),
  );
  const search = readSearch(filter.query ?? "");
  if (!search) return narrowed;
  const sample = await connection
    .select({ text: envelopes.searchText })
    .from(envelopes)
    .where(isNull(envelopes.deletedAt))
    .limit(SAMPLE_ROWS);
  const plan = planSearch(
    search.terms,
    sample.map(({ text }) => text),
  );
  const owners = connection
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, search.exact.id.toLowerCase()));
  return and(
    narrowed,
    or(
      eq(envelopes.id, search.exact.id),
      inArray(envelopes.userId, owners),
      buildSearchCondition(plan, search.terms),
    ),
  );
}

const selectMetadata = (connection: Connection) =>
  connection
    .select(METADATA)
    .from(envelopes)
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .innerJoin(users, eq(users.id, envelopes.userId));

/**
 * Lists the metadata of envelopes of every team, newest first, counted up to a thousand. For instance admins.
 */
export async function listAnywhere(connection: Connection, filter: AnywhereFilter) {
  const where = await buildFilterCondition(connection, filter);
  const rows = await selectMetadata(connection)
    .where(where)
    .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage);
  const few = connection.select({ id: envelopes.id }).from(envelopes).where(where).limit(COUNTED).as("few");
  const [counted] = await connection.select({ count: sql<number>`count(*)::int` }).from(few);
  return { rows, count: counted?.count ?? 0 };
}

export async function loadEnvelopeMetadata(connection: Connection, envelopeId: string) {
  const [row] = await selectMetadata(connection).where(eq(envelopes.id, envelopeId));
  return row;
}

export async function loadEnvelopeContents(connection: Connection, envelopeId: string) {
  const items = await connection
    .select({ id: envelopeItems.id, title: envelopeItems.title })
    .from(envelopeItems)
    .where(eq(envelopeItems.envelopeId, envelopeId))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));
  const people = await connection
    .select({
      id: recipients.id,
      name: recipients.name,
      email: recipients.email,
      role: recipients.role,
      signingStatus: recipients.signingStatus,
    })
    .from(recipients)
    .where(eq(recipients.envelopeId, envelopeId))
    .orderBy(asc(recipients.id));
  return { items, people };
}

/**
 * Returns when an instance admin last opened an envelope, if after `since`. The envelope's audit log is the
 * source, so that every open envelope is in the evidence.
 */
export async function findAdminOpening(
  connection: Connection,
  opening: { envelopeId: string; userId: number; since: Date },
): Promise<Date | null> {
  const { envelopeId, userId, since } = opening;
  const [row] = await connection
    .select({ at: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.envelopeId, envelopeId),
        eq(auditEntries.type, "ADMIN_OPENED"),
        eq(auditEntries.userId, userId),
        gt(auditEntries.createdAt, since),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return row?.at ?? null;
}

export async function findItemAnywhere(connection: Connection, itemId: string) {
  const [row] = await connection
    .select({
      id: envelopeItems.id,
      title: envelopeItems.title,
      envelopeId: envelopeItems.envelopeId,
      originalVersionId: envelopeItems.originalVersionId,
      currentVersionId: envelopeItems.currentVersionId,
    })
    .from(envelopeItems)
    .where(eq(envelopeItems.id, itemId));
  return row;
}
