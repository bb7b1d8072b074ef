import type { RecipientMailKind } from "./mail-kinds";

export const SAMPLE_KINDS = [
  "RECIPIENT_REQUEST",
  "RECIPIENT_REMINDER",
  "RECIPIENT_COMPLETED",
] as const satisfies readonly RecipientMailKind[];
export type SampleKind = (typeof SAMPLE_KINDS)[number];
