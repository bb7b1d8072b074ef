import type { EnvelopeRow, FieldRow, RecipientRow } from "@/server/db/store/envelope";
import type { EnvelopeForRules, FieldForRules } from "@/server/domain/aggregate";
import { FieldMeta } from "@/server/domain/field/meta";
import type { SigningMode } from "@/server/domain/vocabulary";

export const toRulesEnvelope = (
  envelope: EnvelopeRow,
  meta: { signingOrder: SigningMode },
  people: readonly RecipientRow[],
): EnvelopeForRules => ({
  type: envelope.type,
  status: envelope.status,
  deletedAt: envelope.deletedAt,
  sealingSince: envelope.sealingSince,
  remoteSignatureSince: envelope.remoteSignatureSince,
  signingMode: meta.signingOrder,
  recipients: people,
});

/** Returns a stored field with its meta parsed again: the column is JSON, the rule wants the type. */
export const toFieldForRules = (
  row: FieldRow,
): FieldForRules & FieldRow & { fieldMeta: FieldMeta | null } => ({
  ...row,
  fieldMeta: row.fieldMeta === null || row.fieldMeta === undefined ? null : FieldMeta.parse(row.fieldMeta),
});
