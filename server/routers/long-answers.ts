import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { listArraySchemas, listOutputSchemas } from "@/server/contract/bounded-issues";

/** List elements validated at once: a single one may be an envelope of 2 000 fields. */
const AT_ONCE = 2;
/** Shorter lists are validated as usual. */
const SHORT = 10;
/** Milliseconds of validation before the event loop gets a turn. */
const TURN_MS = 8;

/** Validates a long list of an answer a few elements at a time. No schema of an answer is asynchronous. */
function validateInTurns(schema: z.core.$ZodArray): void {
  const judge = schema._zod.parse;
  const parseInTurns = async (payload: z.core.ParsePayload, input: readonly unknown[], context: object) => {
    const values: unknown[] = [];
    let began = performance.now();
    for (let from = 0; from < input.length; from += AT_ONCE) {
      const lot = { value: input.slice(from, from + AT_ONCE), issues: [] };
      const part = await judge(lot, { ...context, async: false });
      for (const issue of part.issues) {
        const [index, ...inside] = issue.path ?? [];
        payload.issues.push({ ...issue, path: [Number(index) + from, ...inside] });
      }
      values.push(...(Array.isArray(part.value) ? part.value : []));
      if (performance.now() - began < TURN_MS) continue;
      await nextTurn();
      began = performance.now();
    }
    payload.value = values;
    return payload;
  };
  schema._zod.parse = (payload, context) => {
    const { value } = payload;
    const isLong = context.async && Array.isArray(value) && value.length > SHORT;
    return isLong ? parseInTurns(payload, value, context) : judge(payload, context);
  };
  // A list without checks of its own took its parser as `run` when it was created.
  if (!schema._zod.def.checks?.length) schema._zod.run = schema._zod.parse;
}

/**
 * Keeps the validation of answers from blocking the event loop. Changes the procedures' schemas, not their
 * results.
 */
export function validateAnswersInTurns(procedures: object): void {
  for (const list of listArraySchemas(listOutputSchemas(procedures))) validateInTurns(list);
}
