import { z } from "zod";
import { RESTARTS } from "@/server/domain/recipient/person";

/** A proof given in the browser tab in which the recipient then acted. */
const ActProof = z.object({ purpose: z.enum(["ACCESS", "ACTION"]), method: z.string() });
export type ActProof = z.infer<typeof ActProof>;
export const ActProofs = z.array(ActProof);

/**
 * Kinds of facts that end when a seat gets another person or starts over. Values of fields have their own
 * entries.
 */
const ENDED_FACTS = [
  "CODE",
  "PROOF",
  "PASSKEY_CHALLENGE",
  "HAND_BACK",
  "HAND_OFF",
  "PICTURE",
  "CONSENT",
  "IDENTITY",
  "IDENTITY_CHECK",
  "ADVANCED_SIGNATURE",
] as const;
export type EndedFact = (typeof ENDED_FACTS)[number];

/** Data of DOCUMENT_RECIPIENT_FACT_ENDED. `because` is absent if another person took the seat. */
export const ENDED_DATA = {
  fact: z.enum(ENDED_FACTS),
  count: z.number(),
  because: z.enum(RESTARTS).optional(),
};
