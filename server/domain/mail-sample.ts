import type { RecipientMailKind } from "./mail-kinds";

/** Those that a team is shown a sample of, before anybody gets one. */
export const SAMPLE_KINDS = [
  "RECIPIENT_REQUEST",
  "RECIPIENT_REMINDER",
  "RECIPIENT_COMPLETED",
] as const satisfies readonly RecipientMailKind[];
export type SampleKind = (typeof SAMPLE_KINDS)[number];
