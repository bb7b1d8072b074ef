import type { SendingProblem } from "@/server/domain/envelope/sending-problem";

/** From this number of fields on, the same problem is listed once. */
const MANY = 3;
/** Moving one of two overlapping fields changes the other's problem too, so these are not grouped. */
const ON_ITS_OWN: ReadonlySet<SendingProblem["code"]> = new Set(["fieldsOverlap"]);

/** Replaces the same problem of many fields by one entry, at the position of the first. */
export function groupProblems(problems: readonly SendingProblem[]): SendingProblem[] {
  const alike = Map.groupBy(
    problems.filter(({ code, fieldIds }) => fieldIds !== undefined && !ON_ITS_OWN.has(code)),
    ({ code }) => code,
  );
  return problems.flatMap((problem) => {
    const group = alike.get(problem.code) ?? [];
    if (group.length < MANY || !group.includes(problem)) return [problem];
    if (group[0] !== problem) return [];
    return [{ ...problem, fieldIds: group.flatMap(({ fieldIds }) => fieldIds ?? []) }];
  });
}
