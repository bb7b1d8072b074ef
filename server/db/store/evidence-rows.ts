import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import type { Connection } from "../client";
import { defineJsonRows } from "../json-rows";
import {
  attachments,
  auditEntries,
  consents,
  envelopes,
  itemVersions,
  organisations,
  recipientIdentities,
  signatures,
  signatureUploads,
  teams,
  users,
} from "../schema";
import { type Aggregate, parseParts, selectParts } from "./envelope";
import { IDENTITIES } from "./identity";
import { belongsToPresentPerson } from "./recipient-person";

const ENVELOPES = defineJsonRows(envelopes, getTableColumns(envelopes));
const OWNERS = defineJsonRows(users, { name: users.name, email: users.email });
const TEAMS = defineJsonRows(teams, { id: teams.id, name: teams.name, settings: teams.settings });
const ORGANISATIONS = defineJsonRows(organisations, {
  id: organisations.id,
  name: organisations.name,
  settings: organisations.settings,
});
const LINKS = defineJsonRows(attachments, {
  label: attachments.label,
  url: attachments.data,
  isLater: attachments.isLater,
});
const AUDIT = defineJsonRows(auditEntries, getTableColumns(auditEntries));
const VERSIONS = defineJsonRows(itemVersions, getTableColumns(itemVersions));
const SIGNATURES = defineJsonRows(signatures, getTableColumns(signatures));
const PICTURES = defineJsonRows(signatureUploads, getTableColumns(signatureUploads));
const CONSENTS = defineJsonRows(consents, getTableColumns(consents));

function selectRows(envelopeId: string): SQL {
  const isOwn = sql`envelope_id = ${envelopeId}`;
  const isOfItem = sql`item_id in (select id from envelope_item where ${isOwn})`;
  const isOfField = sql`field_id in (select id from field where ${isOwn})`;
  const isOfRecipient = sql`recipient_id in (select id from recipient where ${isOwn})`;
  const [userId, teamId] = ["user_id", "team_id"].map(
    (column) => sql`(select ${sql.raw(column)} from envelope where id = ${envelopeId})`,
  );
  return sql`${OWNERS.select(sql`id = ${userId}`)} as owners, ${TEAMS.select(sql`id = ${teamId}`)} as teams,
    ${ORGANISATIONS.select(sql`id = (select organisation_id from team where id = ${teamId})`)} as organisations,
    ${LINKS.select(isOwn, "ordinal")} as links, ${AUDIT.select(isOwn, "seq")} as audit,
    ${VERSIONS.select(isOfItem, "item_id, ordinal")} as versions,
    ${SIGNATURES.select(sql`${isOfField} and ${belongsToPresentPerson(signatures)}`)} as signatures,
    ${PICTURES.select(isOfRecipient)} as pictures,
    ${CONSENTS.select(sql`${isOfRecipient} and ${belongsToPresentPerson(consents)}`, "created_at, id")} as consents,
    ${IDENTITIES.select(sql`${isOfRecipient} and ${belongsToPresentPerson(recipientIdentities)}`)} as identities`;
}

function parseRows(row: Readonly<Record<string, unknown>> | undefined) {
  const [team] = TEAMS.parse(row?.teams);
  const [organisation] = ORGANISATIONS.parse(row?.organisations);
  return {
    owner: OWNERS.parse(row?.owners)[0] ?? { name: "", email: "" },
    sender: team && organisation ? { team, organisation } : null,
    attachments: LINKS.parse(row?.links),
    audit: AUDIT.parse(row?.audit),
    versions: VERSIONS.parse(row?.versions),
    signatures: SIGNATURES.parse(row?.signatures),
    pictures: PICTURES.parse(row?.pictures),
    consents: CONSENTS.parse(row?.consents),
    identities: IDENTITIES.parse(row?.identities),
  };
}

/** What an envelope's evidence needs besides its parts. */
export type EvidenceRows = ReturnType<typeof parseRows>;

/** Loads it in one statement. */
export async function loadEvidenceRows(connection: Connection, envelopeId: string): Promise<EvidenceRows> {
  const [row] = await connection.execute(sql`select ${selectRows(envelopeId)}`);
  return parseRows(row);
}

/**
 * Loads an envelope, its parts, its evidence and the time in one statement: a consistent snapshot without a
 * lock, for jobs.
 * @throws DomainError NOT_FOUND
 */
export async function loadEvidenceSnapshot(
  connection: Connection,
  envelopeId: string,
): Promise<{ aggregate: Aggregate; rows: EvidenceRows; now: Date }> {
  const [row] = await connection.execute<{ now: string } & Record<string, unknown>>(sql`
    select ${ENVELOPES.select(sql`id = ${envelopeId}`)} as envelopes, ${selectParts(envelopeId)},
      ${selectRows(envelopeId)}, ${clock.column} as now`);
  const [envelope] = ENVELOPES.parse(row?.envelopes);
  if (!envelope || !row) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  return {
    aggregate: parseParts(envelope, row),
    rows: parseRows(row),
    now: await clock.read(connection, row.now),
  };
}
