import { z } from "zod";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Paper, type PaperField } from "@/server/contract/paper";
import { toFieldForRules } from "@/server/contract/rules";
import { SignatureView } from "@/server/contract/signature-view";
import { loadAggregate, loadEnvelope, loadSignatures, type SignatureRow } from "@/server/db/store/envelope";
import { sortByReadingOrder } from "@/server/domain/field/order";
import { isReadOnly, isRequired } from "@/server/domain/field/requirement";
import { isShownToSender } from "@/server/domain/field/value-visibility";
import { buildSignatureFrames } from "@/server/evidence/signature-frames";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the fields of an envelope as they are on its paper, in reading order. Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const paper = teamProcedure
  .input(EnvelopeIdInput)
  .output(Paper)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const aggregate = await loadAggregate(ctx.db, envelope);
    const { fields, items, recipients } = aggregate;
    const signatures = await loadSignatures(ctx.db, envelope.id);
    const getSignatureFrame = buildSignatureFrames(aggregate, signatures);
    const owners = new Map(recipients.map((row) => [row.id, row]));
    const byField = new Map(signatures.map((row) => [row.fieldId, row]));
    const itemIds = items.toSorted((a, b) => a.order - b.order).map(({ id }) => id);
    const ordered = sortByReadingOrder(fields.map(toFieldForRules), itemIds);
    return {
      fields: ordered.map((field): PaperField => {
        const isShown = isShownToSender(field, owners.get(field.recipientId));
        const signature = isShown ? byField.get(field.id) : undefined;
        const { id, recipientId, type, page, positionX, positionY, width, height } = field;
        return {
          id,
          recipientId,
          type,
          page,
          positionX,
          positionY,
          width,
          height,
          itemId: field.envelopeItemId,
          meta: field.fieldMeta,
          required: isRequired(field),
          readOnly: isReadOnly(field),
          inserted: isShown && field.inserted,
          customText: isShown ? field.customText : "",
          signature: signature ? toSignatureView(envelope.id, signature) : null,
          frame: signature ? getSignatureFrame(field.id) : null,
        };
      }),
    };
  });

const Uploaded = z.object({ kind: z.literal("uploaded"), uploadId: z.string() });

function toSignatureView(envelopeId: string, { value }: SignatureRow): SignatureView {
  const uploaded = Uploaded.safeParse(value);
  if (!uploaded.success) return SignatureView.parse(value);
  const { kind, uploadId } = uploaded.data;
  return { kind, uploadId, url: `/api/files/envelopes/${envelopeId}/signature/${uploadId}` };
}
