import { z } from "zod";
import { findReadableByNumber } from "@/server/db/store/envelope-names";
import { countItems } from "@/server/db/store/item-files";
import { isPending } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { tokenProcedure } from "./token-procedure";

const UNKNOWN = {
  DOCUMENT: "Document could not be found.",
  TEMPLATE: "Template could not be found.",
} as const;

/** Postgres' `integer`; larger numbers name nothing. */
const MAX_LEGACY_ID = 2 ** 31 - 1;

/**
 * Resolves a number of v1 to an envelope, only here (domain/README.md 1.1). Not a positive integer, unknown,
 * foreign, deleted, invisible or of the other type: the same 404. Members who may read it; shared templates
 * of sibling teams included (ruling 25). @throws DomainError NOT_FOUND
 */
export const resolve = tokenProcedure
  .input(z.object({ type: z.enum(ENVELOPE_TYPES), id: z.string() }))
  .output(
    z.object({ envelopeId: z.string(), legacyId: z.number(), itemCount: z.number(), isPending: z.boolean() }),
  )
  .query(async ({ ctx, input }) => {
    const unknown = new DomainError("NOT_FOUND", UNKNOWN[input.type]);
    const legacyId = /^[1-9]\d{0,9}$/.test(input.id) ? Number(input.id) : 0;
    if (legacyId === 0 || legacyId > MAX_LEGACY_ID) throw unknown;
    const row = await findReadableByNumber(ctx.db, ctx.actor, input.type, legacyId);
    if (!row) throw unknown;
    const itemCount = await countItems(ctx.db, row.id);
    return { envelopeId: row.id, legacyId, itemCount, isPending: isPending(row) };
  });
