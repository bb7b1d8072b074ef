import { and, asc, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { buildSearchText, foldTitle } from "@/server/domain/envelope/search";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { type EnvelopeStatus, VISIBILITIES, type Visibility } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import {
  envelopeItems,
  envelopeMetas,
  envelopes,
  fields,
  itemVersions,
  recipients,
  signatures,
} from "../schema";
import { recordView } from "./envelope-view";
import { createNotWritableError, isWithinRestriction } from "./restricted-envelopes";
import { countChange } from "./scheduled-sending";
import { isVisibleSharedTemplate } from "./shared-templates";
import { beginTemplateChange } from "./template-revision";
import { isChangeableWithinLimit, isEnvelopeWithinLimit } from "./token-limit";

/** A read status may be stale, so it has the plain type: it cannot be written back. */
export type EnvelopeRow = Omit<typeof envelopes.$inferSelect, "status"> & { status: EnvelopeStatus };
export type MetaRow = typeof envelopeMetas.$inferSelect;
/** Without the waiting tags of its text, which are long and rarely needed (`store/open-tags.ts`). */
export type ItemRow = Omit<typeof envelopeItems.$inferSelect, "openTags">;
export type RecipientRow = typeof recipients.$inferSelect;
export type FieldRow = typeof fields.$inferSelect;
export type SignatureRow = typeof signatures.$inferSelect;
export type ItemVersionRow = typeof itemVersions.$inferSelect;

const { openTags: _, ...ITEM_COLUMNS } = getTableColumns(envelopeItems);

export { ITEM_COLUMNS };

/** The parts of envelopes, for statements that read several of them at once. */
export const PARTS = {
  metas: defineJsonRows(envelopeMetas, getTableColumns(envelopeMetas)),
  items: defineJsonRows(envelopeItems, ITEM_COLUMNS),
  recipients: defineJsonRows(recipients, getTableColumns(recipients)),
  fields: defineJsonRows(fields, getTableColumns(fields)),
};

/** An envelope with all of its parts: items by order, recipients and fields by id. */
export type Aggregate = {
  envelope: EnvelopeRow;
  meta: MetaRow;
  items: ItemRow[];
  recipients: RecipientRow[];
  fields: FieldRow[];
};

/**
 * Builds the single condition of access to an envelope and its parts by id. It is not deleted, of the actor's
 * team, and own, visible to the role, or addressed to the member (domain/README.md 3.3). Every read and write
 * uses it or a named variant below; a hidden envelope is 404. The stricter of its own visibility and its
 * folders' counts, in lists as by id (ruling 65).
 */
export function isVisibleEnvelope(actor: TeamActor): SQL | undefined {
  return and(isOfTeam(actor), or(...listRoleConditions(actor), ...listAddressConditions(actor)));
}

/**
 * Builds the conditions of lists and counts, equal to those by id. They exclude each other, so that an index
 * holds each in order and totals add up. A single OR would sort the team whenever the actor sees only a
 * little of it.
 */
export function buildListBranches(actor: TeamActor): Listed {
  if (actor.role === "ADMIN") return { own: keepDefined(isOfTeam(actor)), received: [] };
  const visibleLevels: readonly Visibility[] = VISIBLE_TO[actor.role];
  const hidden = VISIBILITIES.filter((visibility) => !visibleLevels.includes(visibility));
  const isOwn = eq(envelopes.userId, actor.userId);
  const hasVisibility = (visibility: Visibility) => eq(envelopes.effectiveVisibility, visibility);
  return {
    own: keepDefined(
      ...visibleLevels.map((visibility) => and(isOfTeam(actor), hasVisibility(visibility))),
      ...hidden.map((visibility) => and(isOfTeam(actor), isOwn, hasVisibility(visibility))),
    ),
    received: keepDefined(
      ...listAddressConditions(actor).map((addressed) =>
        and(isOfTeam(actor), inArray(envelopes.effectiveVisibility, hidden), not(isOwn), addressed),
      ),
    ),
  };
}

/** `own`: visible to the role, or the actor's. `received`: seen only because it is addressed to the actor. */
export type Listed = { own: SQL[]; received: SQL[] };

const keepDefined = (...conditions: (SQL | undefined)[]): SQL[] =>
  conditions.filter((condition) => condition !== undefined);

/**
 * Builds the condition of change: all visible envelopes (domain/README.md 3.3) except merely received ones,
 * within scopes and restrictions.
 */
export function isWritableEnvelope(actor: TeamActor): SQL | undefined {
  const ofType = actor.kind === "apiToken" ? inArray(envelopes.type, [...actor.changes]) : undefined;
  return and(
    isOfTeam(actor),
    or(...listRoleConditions(actor)),
    ofType,
    isWithinRestriction(actor),
    isChangeableWithinLimit(actor),
  );
}

/**
 * Like `isVisibleEnvelope`, with deleted ones, for data that outlives an envelope, such as notifications.
 * Undefined if the actor sees the whole team.
 */
export function isEverVisibleEnvelope(actor: TeamActor): SQL | undefined {
  if (actor.role === "ADMIN") return isEnvelopeWithinLimit(actor);
  return and(
    eq(envelopes.teamId, actor.teamId),
    isEnvelopeWithinLimit(actor),
    or(...listRoleConditions(actor), ...listAddressConditions(actor)),
  );
}

/**
 * Builds the condition for get, get-many and use: visible envelopes, and templates shared by sibling teams.
 */
export function isReadableEnvelope(actor: TeamActor): SQL | undefined {
  return or(isVisibleEnvelope(actor), isVisibleSharedTemplate(actor));
}

/**
 * Envelopes of the actor's team that are not deleted, within a token's limit: the base of all conditions
 * here.
 */
const isOfTeam = (actor: TeamActor): SQL | undefined =>
  and(eq(envelopes.teamId, actor.teamId), isNull(envelopes.deletedAt), isEnvelopeWithinLimit(actor));

/** Own, or visible to the role. ADMIN sees everything, so there is no condition. */
function listRoleConditions(actor: TeamActor): SQL[] {
  if (actor.role === "ADMIN") return [];
  return [
    eq(envelopes.userId, actor.userId),
    inArray(envelopes.effectiveVisibility, [...VISIBLE_TO[actor.role]]),
  ];
}

/** A member reads envelopes addressed to them; a token does not get access that way (rest/README.md 1.8). */
function listAddressConditions(actor: TeamActor): SQL[] {
  if (actor.role === "ADMIN" || actor.kind !== "user") return [];
  const address = actor.email.toLowerCase();
  return [
    sql`exists (select 1 from ${recipients} r where r.envelope_id = ${envelopes.id} and lower(r.email) = ${address})`,
  ];
}

const buildUnknownEnvelopeError = () => new DomainError("NOT_FOUND", "Envelope could not be found.");

async function findEnvelope(
  connection: Connection,
  id: string,
  scope: SQL | undefined,
): Promise<EnvelopeRow | undefined> {
  const [row] = await connection
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.id, id), scope));
  return row;
}

export const listVisibleEnvelopes = (
  connection: Connection,
  actor: TeamActor,
  ids: readonly string[],
): Promise<EnvelopeRow[]> =>
  connection
    .select()
    .from(envelopes)
    .where(and(inArray(envelopes.id, [...ids]), isVisibleEnvelope(actor)));

/** Reads an envelope of the actor's own team. An auditor's view is recorded. @throws DomainError NOT_FOUND */
export async function loadEnvelope(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  const row = await findEnvelope(connection, id, isVisibleEnvelope(actor));
  if (!row) throw buildUnknownEnvelopeError();
  await recordView(connection, actor, row.id);
  return row;
}

/**
 * Like `loadEnvelope`, with ORGANISATION templates of sibling teams: for get and use only. Other envelopes of
 * another team do not exist for the actor (ruling 25).
 * @throws DomainError NOT_FOUND
 */
export async function loadReadableEnvelope(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  const row = await findEnvelope(connection, id, isReadableEnvelope(actor));
  if (!row) throw buildUnknownEnvelopeError();
  await recordView(connection, actor, row.id);
  return row;
}

/**
 * Like `loadEnvelope`, with deleted ones, so that a person who has it open learns of its deletion.
 * @throws DomainError NOT_FOUND
 */
export async function loadEnvelopeEver(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  const ever = and(eq(envelopes.teamId, actor.teamId), isEverVisibleEnvelope(actor));
  const row = await findEnvelope(connection, id, ever);
  if (!row) throw buildUnknownEnvelopeError();
  await recordView(connection, actor, row.id);
  return row;
}

/** Returns whether the actor may change it, without a lock. */
export async function mayWrite(connection: Connection, actor: TeamActor, id: string): Promise<boolean> {
  return (await findEnvelope(connection, id, isWritableEnvelope(actor))) !== undefined;
}

/**
 * Locks an envelope that the actor may change until the transaction ends. Every mutating procedure starts here, or
 * two last recipients each see the other as unsigned. A readable envelope that is not writable is FORBIDDEN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function lockEnvelope(tx: Transaction, actor: TeamActor, id: string): Promise<EnvelopeRow> {
  const [row] = await tx
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.id, id), isWritableEnvelope(actor)))
    .for("update");
  if (row?.type === "TEMPLATE") await beginTemplateChange(tx, actor, row);
  if (row) return row;
  assertMayChange(actor, (await loadReadableEnvelope(tx, actor, id)).type);
  throw createNotWritableError(actor);
}

/** Locks by id alone, for the system and for recipients whose token already proved the envelope. */
export async function lockEnvelopeById(tx: Transaction, id: string): Promise<EnvelopeRow> {
  const [row] = await tx.select().from(envelopes).where(eq(envelopes.id, id)).for("update");
  if (!row) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  return row;
}

/** Loads all parts of an envelope that is already loaded and authorised. */
export async function loadAggregate(connection: Connection, envelope: EnvelopeRow): Promise<Aggregate> {
  const [row] = await connection.execute(sql`select ${selectParts(envelope.id)}`);
  return parseParts(envelope, row);
}

/** Selects all parts of an envelope, for a statement that reads more of it. */
export function selectParts(envelopeId: string): SQL {
  const isOwn = sql`envelope_id = ${envelopeId}`;
  return sql`${PARTS.metas.select(isOwn)} as metas, ${PARTS.items.select(isOwn, '"order", id')} as items,
    ${PARTS.recipients.select(isOwn, "id")} as recipients, ${PARTS.fields.select(isOwn, "id")} as fields`;
}

export function parseParts(
  envelope: EnvelopeRow,
  row: Readonly<Record<string, unknown>> | undefined,
): Aggregate {
  const [meta] = PARTS.metas.parse(row?.metas);
  if (!meta) throw new DomainError("INTERNAL_SERVER_ERROR", "The envelope has no settings row.");
  return {
    envelope,
    meta,
    items: PARTS.items.parse(row?.items),
    recipients: PARTS.recipients.parse(row?.recipients),
    fields: PARTS.fields.parse(row?.fields),
  };
}

/** Replaces the rows that an update returned. */
export function replaceRows<Row extends { id: number | string }>(
  rows: readonly Row[],
  written: readonly Row[],
): Row[] {
  const byId = new Map(written.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

export const loadVersions = (connection: Connection, itemIds: readonly string[]) =>
  itemIds.length === 0
    ? Promise.resolve([])
    : connection
        .select()
        .from(itemVersions)
        .where(inArray(itemVersions.itemId, [...itemIds]))
        .orderBy(asc(itemVersions.itemId), asc(itemVersions.ordinal));

export const loadSignatures = (connection: Connection, envelopeId: string): Promise<SignatureRow[]> =>
  connection
    .select({ signature: signatures })
    .from(signatures)
    .innerJoin(fields, eq(fields.id, signatures.fieldId))
    .innerJoin(recipients, eq(recipients.id, signatures.recipientId))
    .where(and(eq(fields.envelopeId, envelopeId), sql`lower(${recipients.email}) = ${signatures.address}`))
    .then((rows) => rows.map((row) => row.signature));

/**
 * Rewrites the folded search text, stored beside the row for its indexes (jobs/README.md 6.3). No other code
 * writes it.
 */
export async function refreshSearchText(tx: Transaction, envelopeId: string): Promise<void> {
  const [row] = await tx
    .select({
      title: envelopes.title,
      externalId: envelopes.externalId,
      people: PEOPLE.select(sql`envelope_id = ${envelopes.id}`),
    })
    .from(envelopes)
    .where(eq(envelopes.id, envelopeId));
  if (!row) return;
  const searchColumns = buildSearchColumns({ ...row, recipients: PEOPLE.parse(row.people) });
  await tx.update(envelopes).set(searchColumns).where(eq(envelopes.id, envelopeId));
}

const PEOPLE = defineJsonRows(recipients, { name: recipients.name, email: recipients.email });

/** Builds the search columns; a new envelope is inserted with them, since their indexes are costly to update. */
export const buildSearchColumns = (envelope: Parameters<typeof buildSearchText>[0]) => ({
  searchText: buildSearchText(envelope).slice(0, 20_000),
  searchTitle: foldTitle(envelope.title),
});

/** Counts a change: revision and `updatedAt` (ruling 65). It cancels a scheduled sending (ruling 75). */
export async function touchEnvelope(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await countChange(tx, [envelopeId], {}, now);
}
