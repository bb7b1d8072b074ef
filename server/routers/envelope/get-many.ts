import { EnvelopeMany, GetManyEnvelopes } from "@/server/contract/envelope";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { type EnvelopeNames, listReadableEnvelopes } from "@/server/db/store/envelope-names";
import { recordViews } from "@/server/db/store/envelope-view";
import { teamProcedure } from "@/server/trpc";
import { serializeEnvelopes } from "./output/serializer";

/**
 * Returns up to 20 envelopes in the given order, by id or legacy number, each once; silently drops unreadable
 * ones (rest/envelopes.md 4.3). Members who may read them.
 * @throws DomainError INVALID_BODY
 */
export const getMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/get-many" } })
  .input(GetManyEnvelopes)
  .output(EnvelopeMany)
  .query(async ({ ctx, input }) => {
    const readableRows = await listReadableEnvelopes(ctx.db, ctx.actor, input.ids);
    const byKey = new Map(readableRows.map((row) => [getRequestKey(input.ids, row), row]));
    const requestedKeys: ReadonlySet<string | number> = new Set<string | number>(input.ids.ids);
    const rows = [...requestedKeys].flatMap((key) => byKey.get(key) ?? []);
    await recordViews(
      ctx.db,
      ctx.actor,
      rows.map(({ id }) => id),
    );
    return { data: await serializeEnvelopes(ctx.db, rows, ctx.actor) };
  });

const getRequestKey = (asked: EnvelopeNames, row: EnvelopeRow): string | number =>
  asked.type === "envelopeId" ? row.id : row.legacyId;
