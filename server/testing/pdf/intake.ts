import { type IntakeResult, intake } from "@/server/pdf/intake/intake";
import { DEFAULT_INTAKE_LIMITS, type IntakeLimits } from "@/server/pdf/intake/limits";

/** Where a file that intake had to change is left. */
export const originalOf = (path: string): string => `${path}.original`;

/** `intake` with the usual limits, for tests. */
export const takeIn = (path: string, limits: IntakeLimits = DEFAULT_INTAKE_LIMITS): Promise<IntakeResult> =>
  intake(path, originalOf(path), limits);
