import { sql } from "drizzle-orm";
import type { Connection } from "../client";
import { defineJsonRows } from "../json-rows";
import { attachments, itemVersions, signatures } from "../schema";
import { belongsToPresentPerson } from "./recipient-person";

const SIGNATURES = defineJsonRows(signatures, { fieldId: signatures.fieldId, sha256: signatures.sha256 });
const ORIGINALS = defineJsonRows(itemVersions, { id: itemVersions.id, sha256: itemVersions.sha256 });
const LINKS = defineJsonRows(attachments, {
  id: attachments.id,
  label: attachments.label,
  data: attachments.data,
});

/** Loads what a signing page shows besides an envelope's parts: signatures, hashes of files, attachments. */
export async function loadShownRows(connection: Connection, envelopeId: string) {
  const isOwn = sql`envelope_id = ${envelopeId}`;
  const isOfField = sql`field_id in (select id from field where ${isOwn})`;
  const isOriginal = sql`id in (select original_version_id from envelope_item where ${isOwn})`;
  const [row] = await connection.execute(sql`
    select ${SIGNATURES.select(sql`${isOfField} and ${belongsToPresentPerson(signatures)}`)} as signatures,
      ${ORIGINALS.select(isOriginal)} as originals, ${LINKS.select(isOwn)} as links`);
  return {
    signatures: SIGNATURES.parse(row?.signatures),
    originals: ORIGINALS.parse(row?.originals),
    links: LINKS.parse(row?.links),
  };
}
