import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { EnvelopeMany, GetManyEnvelopes } from "@/server/contract/envelope";
import { envelopes } from "@/server/db/schema";
import { type EnvelopeRow, readableEnvelopes } from "@/server/db/store/envelope";
import { teamProcedure } from "@/server/trpc";
import { serializeEnvelopes } from "./serializer";

type Asked = z.infer<typeof GetManyEnvelopes>["ids"];

/**
 * Up to 20 whole envelopes in the order asked for, each once; those the actor may not read are left out without a
 * word (rest/README.md 4.3). By envelope id, or by the number of a document or template. @throws DomainError
 * INVALID_BODY
 */
export const getMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/get-many" } })
  .input(GetManyEnvelopes)
  .output(EnvelopeMany)
  .query(async ({ ctx, input }) => {
    const found = await ctx.db
      .select()
      .from(envelopes)
      .where(and(named(input.ids), readableEnvelopes(ctx.actor)));
    const byKey = new Map(found.map((row) => [keyOf(input.ids, row), row]));
    const asked: ReadonlySet<string | number> = new Set<string | number>(input.ids.ids);
    const rows = [...asked].flatMap((key) => byKey.get(key) ?? []);
    return { data: await serializeEnvelopes(ctx.db, rows, ctx.actor) };
  });

function named(asked: Asked): SQL | undefined {
  if (asked.type === "envelopeId") return inArray(envelopes.id, asked.ids);
  const type = asked.type === "documentId" ? "DOCUMENT" : "TEMPLATE";
  return and(eq(envelopes.type, type), inArray(envelopes.legacyId, asked.ids));
}

const keyOf = (asked: Asked, row: EnvelopeRow): string | number =>
  asked.type === "envelopeId" ? row.id : row.legacyId;
