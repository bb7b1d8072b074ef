import { type IntakeResult, takeInUpload } from "@/server/pdf/intake/intake";
import { DEFAULT_INTAKE_LIMITS, type IntakeLimits } from "@/server/pdf/intake/limits";

/** Path of the original of a file that intake had to change. */
export const getOriginal = (path: string): string => `${path}.original`;

/** Calls `intake` with the default limits. */
export const takeIn = (path: string, limits: IntakeLimits = DEFAULT_INTAKE_LIMITS): Promise<IntakeResult> =>
  takeInUpload(path, getOriginal(path), limits);
