import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "../client";
import { auditEntries, envelopeItems, evidenceFiles, itemVersions, organisationAudits } from "../schema";

/** Walks over the evidence of the whole installation, in lots, for the verification of a backup. */

const LOT = 500;

/** Yields the id of every envelope with an audit log, also of deleted ones. */
export async function* walkAuditedEnvelopes(db: Database): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectDistinct({ id: auditEntries.envelopeId })
      .from(auditEntries)
      .where(gt(auditEntries.envelopeId, after))
      .orderBy(asc(auditEntries.envelopeId))
      .limit(LOT);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function listLoggedOrganisations(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: organisationAudits.organisationId })
    .from(organisationAudits)
    .orderBy(asc(organisationAudits.organisationId));
  return rows.map(({ id }) => id);
}

export type SealedFileRow = { storageKey: string; envelopeId: string };

/** Yields every file that carries a seal, once. */
export async function* walkSealedFiles(db: Database): AsyncGenerator<SealedFileRow> {
  for (let after = ""; ; ) {
    const rows = await union(
      db
        .select({ storageKey: itemVersions.storageKey, envelopeId: envelopeItems.envelopeId })
        .from(itemVersions)
        .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
        .where(and(inArray(itemVersions.kind, ["SEALED", "STAMPED"]), gt(itemVersions.storageKey, after))),
      db
        .select({ storageKey: evidenceFiles.storageKey, envelopeId: evidenceFiles.envelopeId })
        .from(evidenceFiles)
        .where(gt(evidenceFiles.storageKey, after)),
    )
      .orderBy(asc(itemVersions.storageKey))
      .limit(LOT);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.storageKey;
  }
}
