import type { FirstSteps } from "@/server/contract/first-steps";

/** The steps that are the reader's to do, in the order in which they are offered. */
export function stepsOf({ loop, signature, team }: FirstSteps) {
  return [
    { id: "try" as const, isDone: loop },
    { id: "signature" as const, isDone: signature },
    ...(team === null ? [] : [{ id: "team" as const, isDone: team }]),
  ];
}
