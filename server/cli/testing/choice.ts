/** The named stages (empty: the usual ones), and arguments for the runner of the one named stage. */
export type Choice = { stages: readonly string[]; runnerArgs: readonly string[] } | { problem: string };

/**
 * Parses the words after `npm test --`. Stage names come first. From the first other word on, they go to the
 * runner of the one named stage: `browser e2e/signing.spec.ts -g finger`.
 * @param all the names of all stages
 * @param runners the stages whose runner takes files and titles
 */
export function chooseStages(
  words: readonly string[],
  all: readonly string[],
  runners: readonly string[],
): Choice {
  const firstOther = words.findIndex((word) => !all.includes(word));
  const stages = firstOther === -1 ? words : words.slice(0, firstOther);
  const runnerArgs = firstOther === -1 ? [] : words.slice(firstOther);
  const [only] = stages;
  if (runnerArgs.length === 0) return { stages, runnerArgs };
  if (only === undefined) {
    return { problem: `There is no stage "${runnerArgs[0]}". The stages are ${all.join(", ")}.` };
  }
  if (stages.length > 1 || !runners.includes(only)) {
    const names = runners.join(", or ");
    return { problem: `"${runnerArgs.join(" ")}" chooses within one stage: name ${names} alone before it.` };
  }
  return { stages, runnerArgs };
}
