import type { SendingProblem } from "@/server/domain/envelope/sending-problem";

/** From so many fields on, the same problem is told once. */
const MANY = 4;
/** Moving one of two fields aside changes what is true of the other, so each of these stays on its own. */
const ON_ITS_OWN: ReadonlySet<SendingProblem["code"]> = new Set(["fieldsOverlap"]);

/** One entry in place of the same problem of many fields, where the first of them stood. */
export function alikeTogether(problems: readonly SendingProblem[]): SendingProblem[] {
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
