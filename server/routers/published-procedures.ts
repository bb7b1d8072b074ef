import { z } from "zod";
import { appRouter } from "./index";

const Definition = z.object({
  _def: z.object({
    type: z.enum(["query", "mutation"]),
    inputs: z.array(z.instanceof(z.ZodType)),
    output: z.instanceof(z.ZodType).optional(),
    meta: z.object({ openapi: z.object({ method: z.enum(["GET", "POST"]), path: z.string() }) }),
  }),
});

export type PublishedProcedure = {
  name: string;
  method: "GET" | "POST";
  /** For example `/envelope/{envelopeId}`. */
  path: string;
  input: z.ZodType;
  output: z.ZodType;
};

/** Lists the published procedures, read from the router itself so that none is forgotten or invented. */
export function listPublishedProcedures(): PublishedProcedure[] {
  const procedures: [string, unknown][] = Object.entries(appRouter._def.procedures);
  return procedures.flatMap(([name, procedure]) => {
    const definition = typeof procedure === "function" && "_def" in procedure ? procedure : null;
    const { data } = Definition.safeParse(definition && { _def: definition._def });
    if (!data) return [];
    const { inputs, output, meta } = data._def;
    return [{ name, ...meta.openapi, input: inputs[0] ?? z.object({}), output: output ?? z.unknown() }];
  });
}
