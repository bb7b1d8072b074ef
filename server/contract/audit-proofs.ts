import { z } from "zod";
import { RESTARTS } from "@/server/domain/recipient/person";

/** A proof that the tab had given in which a recipient acted. */
const ActProof = z.object({ purpose: z.enum(["ACCESS", "ACTION"]), method: z.string() });
export type ActProof = z.infer<typeof ActProof>;
export const ActProofs = z.array(ActProof);

/** What ends with a person's seat beside the values of its fields. */
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

/** What of a person's ended, how much, and why; `because` is absent where another person took the place. */
export const ENDED_DATA = {
  fact: z.enum(ENDED_FACTS),
  count: z.number(),
  because: z.enum(RESTARTS).optional(),
};
