import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { listsBelow, outputsOf } from "@/server/contract/bounded-issues";

/** Elements of a list that are judged in one go: one may be an envelope of 2 000 fields. */
const AT_ONCE = 2;
/** What is no longer is judged as ever. */
const SHORT = 10;
/** How long judging one answer may keep everybody else waiting. */
const TURN_MS = 8;

/** Judges a long list of an answer a few elements at a time; nothing in an answer's schema waits for anything. */
function judgeInTurns(schema: z.core.$ZodArray): void {
  const judge = schema._zod.parse;
  const inTurns = async (payload: z.core.ParsePayload, input: readonly unknown[], context: object) => {
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
    return isLong ? inTurns(payload, value, context) : judge(payload, context);
  };
  // Without checks of its own a list has taken its judge for the whole run when it was made.
  if (!schema._zod.def.checks?.length) schema._zod.run = schema._zod.parse;
}

/** No answer of these procedures keeps others waiting while it is judged: changes their schemas, and no verdict. */
export function judgeAnswersInTurns(procedures: object): void {
  for (const list of listsBelow(outputsOf(procedures))) judgeInTurns(list);
}
