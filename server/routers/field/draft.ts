import type { AuditEntryInput } from "@/server/contract/audit";
import type { NewField } from "@/server/contract/field";
import { toRulesEnvelope } from "@/server/contract/rules";
import type { Aggregate, FieldRow } from "@/server/db/store/envelope";
import type { FieldDraft } from "@/server/db/store/envelope-children";
import { hashRecordedField } from "@/server/db/store/recorded-value";
import { DomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertPlacement, type Placement } from "@/server/domain/field/placement";
import { assertMayAddFields } from "@/server/domain/recipient/edit-rules";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { toFieldBase } from "../audit-base";
import { getFieldItem } from "./locate";

/**
 * Checks a requested field against its envelope; `path` is its place in the request.
 * @throws DomainError INVALID_BODY, INVALID_REQUEST, NOT_SETUP, ENVELOPE_*
 */
export function buildFieldDraft(
  aggregate: Aggregate,
  field: NewField,
  place: Placement,
  path: string,
): FieldDraft {
  const recipient = aggregate.recipients.find(({ id }) => id === field.recipientId);
  if (!recipient)
    throw new DomainError("INVALID_BODY", `${path}.recipientId: not a recipient of this envelope.`);
  const item = getFieldItem(aggregate, field, path);
  const { page, positionX, positionY, width, height } = place;
  const placement = { page, positionX, positionY, width, height };
  assertPlacement(placement, item.pageCount, path);
  const { type, recipientId } = field;
  const fieldMeta = parseFieldMeta(type, field.fieldMeta, `${path}.fieldMeta`);
  if (type === "FREE_SIGNATURE") {
    throw new DomainError("INVALID_BODY", `${path}.type: FREE_SIGNATURE fields cannot be created.`);
  }
  const { sentAt } = aggregate.envelope;
  // A field that distribute would have refused must not be added later (ruling 46).
  if (sentAt !== null && type === "RUT_FIRMADO" && !getAvailableSendingOptions().isRutFirmadoAvailable) {
    throw new DomainError("NOT_SETUP");
  }
  const isAddedWhilePending = sentAt !== null && recipient.createdAt > sentAt;
  assertMayAddFields(
    toRulesEnvelope(aggregate.envelope, aggregate.meta, aggregate.recipients),
    { ...recipient, isAddedWhilePending },
    [fieldMeta],
  );
  const named = field.secondaryId === undefined ? {} : { secondaryId: field.secondaryId };
  return { type, ...placement, recipientId, fieldMeta, envelopeItemId: item.id, ...named };
}

/**
 * Builds the audit entries of new fields. A field added after sending is final at once, so its hash is
 * included.
 */
export const buildCreatedEntries = (
  rows: readonly FieldRow[],
  { envelope, recipients }: Pick<Aggregate, "envelope" | "recipients">,
): AuditEntryInput[] =>
  rows.map((row) => ({
    type: "FIELD_CREATED",
    data: { ...toFieldBase(row, recipients), ...(envelope.sentAt ? { sha256: hashRecordedField(row) } : {}) },
  }));
