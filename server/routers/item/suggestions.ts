import type { z } from "zod";
import { PAGES_AT_ONCE, type Suggestion, Suggestions, SuggestionsInput } from "@/server/contract/suggestion";
import { type Aggregate, loadAggregate } from "@/server/db/store/envelope";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { guessOwners } from "@/server/domain/field/places/assign-recipient";
import { isStandingOn } from "@/server/domain/field/places/field-overlap";
import type { Proposal } from "@/server/domain/field/places/propose";
import { mayOwnFields } from "@/server/domain/recipient/role";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { teamProcedure } from "@/server/trpc";
import { findStoredPdf } from "./files/item-file";

/**
 * Suggests places to fill or sign, a few pages at a time, from form fields, printed lines, boxes and labels
 * (rest/envelopes.md 5.7). Read anew, not stored; skips places with a field. Members who see the envelope.
 * @throws DomainError NOT_FOUND, FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export const suggestions = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/item/{envelopeItemId}/suggestions" } })
  .input(SuggestionsInput)
  .output(Suggestions)
  .query(async ({ ctx, input }) => {
    const { item, envelope } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const file = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const { pdf, storage } = ctx.services;
    const range = { first: input.fromPage, count: PAGES_AT_ONCE };
    const proposals = await pdf.places(await storage.path(file.storageKey), range);
    const next = input.fromPage + PAGES_AT_ONCE;
    const aggregate = await loadAggregate(ctx.db, envelope);
    return { data: toWire(proposals, aggregate, item.id), nextPage: next <= item.pageCount ? next : null };
  });

function toWire(
  found: readonly Proposal[],
  { fields, recipients }: Aggregate,
  itemId: string,
): z.infer<typeof Suggestion>[] {
  const people = recipients.filter(({ role }) => mayOwnFields(role)).sort(compareBySigningOrder);
  const owners = guessOwners(found, people);
  const standing = fields.filter(({ envelopeItemId }) => envelopeItemId === itemId);
  return found.flatMap(({ around: _, ...place }, index) =>
    standing.some((field) => isStandingOn(field, place))
      ? []
      : [{ ...place, recipientId: owners[index]?.recipientId ?? null, party: owners[index]?.party ?? null }],
  );
}
