import type { FirstSteps } from "@/server/contract/first-steps";

/** Returns the steps open to this user, in the order in which they are offered. */
export function listFirstSteps({ loop, signature, team }: FirstSteps) {
  return [
    { id: "try" as const, isDone: loop },
    { id: "signature" as const, isDone: signature },
    ...(team === null ? [] : [{ id: "team" as const, isDone: team }]),
  ];
}
