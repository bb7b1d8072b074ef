import { FormFields, FormFieldsInput } from "@/server/contract/draft-file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { findStoredPdf } from "./files/item-file";

/**
 * Lists the fillable fields of a file's form with their values (rest/envelopes.md 5.8), read anew in the drawing
 * process, not stored. Members who see the envelope.
 * @throws DomainError NOT_FOUND, FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export const formFields = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/item/{envelopeItemId}/form-fields" } })
  .input(FormFieldsInput)
  .output(FormFields)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const file = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const { pdf, storage } = ctx.services;
    const { fields, total } = await pdf.fillable(await storage.path(file.storageKey));
    return { data: fields, total };
  });
