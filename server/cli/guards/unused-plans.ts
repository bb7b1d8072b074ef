import type { SourceFile } from "./guards";
import { scanSource } from "./scan";

const RULES = /^server\/domain\/(?!.*\.test\.ts$)/;
/** Code that carries effects out; tests and their helpers prove nothing about the product. */
const PRODUCT = /^server\/(?!domain\/|testing\/|cli\/guards\/)(?!.*\.i?test\.tsx?$)/;
const PLANNER = /^export (?:function|const) ((?:events|mails)On\w+|EVENTS_ON_\w+)/gm;
const TRANSITIONS = /^export const TRANSITIONS = \{(.*?)^\}/ms;

/**
 * Returns the planned events, mails and transitions that no procedure or job carries out: pages promise them, yet
 * they never happen.
 */
export function listUnusedPlans(files: readonly SourceFile[]): string[] {
  const rules = files.filter(({ path }) => RULES.test(path));
  const product = files
    .filter(({ path }) => PRODUCT.test(path))
    .map(({ text }) => scanSource(text).readable.replace(/^import\b[^;]*;/gm, ""))
    .join("\n");
  const planners = rules.flatMap(({ text }) => [...text.matchAll(PLANNER)].map(([, name = ""]) => name));
  const transitions = rules.flatMap(({ text }) => {
    const [, table = ""] = TRANSITIONS.exec(text) ?? [];
    return [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = ""]) => `planTransition("${name}"`);
  });
  return [
    ...planners.filter((name) => !new RegExp(`\\b${name}\\b`).test(product)),
    ...transitions.filter((call) => !product.includes(call)),
  ];
}
