/** What the words after `npm test --` ask for: these stages, and what the one stage named is given to choose by. */
export type Choice = { stages: readonly string[]; more: readonly string[] } | { problem: string };

/**
 * Stage names come first; everything from the first other word on goes to the runner of the stage named, as it stands:
 * `browser e2e/signing.spec.ts -g finger`. No name at all is every stage.
 * @param all every stage there is, in order
 * @param choosing those whose runner takes files and titles
 */
export function chooseStages(
  words: readonly string[],
  all: readonly string[],
  choosing: readonly string[],
): Choice {
  const firstOther = words.findIndex((word) => !all.includes(word));
  const stages = firstOther === -1 ? words : words.slice(0, firstOther);
  const more = firstOther === -1 ? [] : words.slice(firstOther);
  const [only] = stages;
  if (more.length === 0) return { stages: words.length === 0 ? all : stages, more };
  if (only === undefined)
    return { problem: `There is no stage "${more[0]}". The stages are ${all.join(", ")}.` };
  if (stages.length > 1 || !choosing.includes(only)) {
    return {
      problem: `"${more.join(" ")}" chooses within one stage: name ${choosing.join(", or ")} alone before it.`,
    };
  }
  return { stages, more };
}
