import type { z } from "zod";

/** At least as many as a response lists. */
const ENOUGH_ISSUES = 50;
/** Elements validated between two checks of the issue count. */
const AT_ONCE = 10;

type Schema = z.core.$ZodType;
const walked = new WeakSet<Schema>();
const bounded = new WeakSet<z.core.$ZodArray>();

const isArray = (schema: Schema): schema is z.core.$ZodArray => schema._zod.def.type === "array";

/** Returns the list's own maximum length; zod refuses a longer list without looking into it. */
function getMaxLength(schema: z.core.$ZodArray): number {
  const limits = (schema._zod.def.checks ?? []).map((check) =>
    "maximum" in check._zod.def ? Number(check._zod.def.maximum) : Number.POSITIVE_INFINITY,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

/** Makes a list stop after enough issues: each issue object is costly, and a body may hold 100 000 faults. */
function stopEarly(schema: z.core.$ZodArray): void {
  const judge = schema._zod.parse;
  const limit = getMaxLength(schema);
  schema._zod.parse = (payload, context) => {
    const input = payload.value;
    const isShort = !Array.isArray(input) || input.length <= AT_ONCE || input.length > limit;
    if (isShort) return judge(payload, context);
    const values: unknown[] = [];
    for (let from = 0; from < input.length; from += AT_ONCE) {
      const part = judge({ value: input.slice(from, from + AT_ONCE), issues: [] }, context);
      // Asynchronous schemas are validated in one piece, as before.
      if (part instanceof Promise) return judge(payload, context);
      for (const issue of part.issues) {
        const [index, ...inside] = issue.path ?? [];
        payload.issues.push({ ...issue, path: [Number(index) + from, ...inside] });
      }
      values.push(...(Array.isArray(part.value) ? part.value : []));
      if (payload.issues.length >= ENOUGH_ISSUES) break;
    }
    payload.value = values;
    return payload;
  };
  // Without checks, zod copied `parse` into `run` when the list was created.
  if (!schema._zod.def.checks?.length) schema._zod.run = schema._zod.parse;
}

const listSubschemas = (schema: Schema): unknown[] => {
  const { def } = schema._zod;
  const readDefinition = (key: string): unknown => (key in def ? Reflect.get(def, key) : undefined);
  const shape = readDefinition("shape");
  const listed = [readDefinition("options"), readDefinition("items")].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const named = ["element", "innerType", "in", "out", "left", "right", "valueType"].map(readDefinition);
  return [...Object.values(typeof shape === "object" && shape !== null ? shape : {}), ...listed, ...named];
};

const isSchema = (part: unknown): part is Schema =>
  typeof part === "object" && part !== null && "_zod" in part;

export function listArraySchemas(schemas: readonly Schema[]): z.core.$ZodArray[] {
  const arraySchemas: z.core.$ZodArray[] = [];
  const met = new Set<Schema>(schemas);
  for (const schema of met) {
    for (const part of listSubschemas(schema).filter(isSchema)) met.add(part);
    if (isArray(schema)) arraySchemas.push(schema);
  }
  return arraySchemas;
}

/**
 * Bounds the cost of refusing: every list below `schema` stops being validated after enough issues. Changes
 * the schema itself, once, and no verdict.
 */
export function boundIssues<Input extends Schema>(schema: Input): Input {
  if (walked.has(schema)) return schema;
  walked.add(schema);
  for (const list of listArraySchemas([schema])) {
    if (!bounded.has(list)) stopEarly(list);
    bounded.add(list);
  }
  return schema;
}

const readProperty = (value: unknown, key: string): unknown =>
  (typeof value === "object" || typeof value === "function") && value !== null && key in value
    ? Reflect.get(value, key)
    : undefined;

export const listInputSchemas = (procedures: object): Schema[] =>
  Object.values(procedures).flatMap((procedure) => {
    const inputs = readProperty(readProperty(procedure, "_def"), "inputs");
    return Array.isArray(inputs) ? inputs.filter(isSchema) : [];
  });

export const listOutputSchemas = (procedures: object): Schema[] =>
  Object.values(procedures)
    .map((procedure) => readProperty(readProperty(procedure, "_def"), "output"))
    .filter(isSchema);
