import type { z } from "zod";
import { toField } from "@/server/contract/field";
import type { RecipientAlone, RecipientOfEnvelope } from "@/server/contract/recipient";
import type { EnvelopeRow, FieldRow, RecipientRow } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { showRecipient } from "../envelope/output/serializer";

/** Returns a recipient with the legacy number of its envelope, for update-many (rest/README.md 2.3). */
export const showRecipientOfEnvelope = (
  row: RecipientRow,
  envelope: EnvelopeRow,
  actor: TeamActor,
): z.infer<typeof RecipientOfEnvelope> => ({
  ...showRecipient(row, envelope, actor),
  documentId: envelope.type === "DOCUMENT" ? envelope.legacyId : null,
  templateId: envelope.type === "TEMPLATE" ? envelope.legacyId : null,
});

/** Returns a recipient on its own, with its fields by id (seed 4.4). */
export const showRecipientAlone = (
  row: RecipientRow,
  fields: readonly FieldRow[],
  envelope: EnvelopeRow,
  actor: TeamActor,
): z.infer<typeof RecipientAlone> => ({
  ...showRecipientOfEnvelope(row, envelope, actor),
  fields: fields.filter((field) => field.recipientId === row.id).map((field) => toField(field, envelope)),
});
