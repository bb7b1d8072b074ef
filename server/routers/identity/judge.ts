import type { Transaction } from "@/server/db/client";
import {
  type Challenge,
  type ChallengeResult,
  hashContent,
  loadIdentities,
} from "@/server/db/store/identity";
import type { RecipientContext } from "@/server/db/store/signing";
import { type ErrorCode, isDomainError } from "@/server/domain/errors";
import { assertAccess, assertCanAct } from "../signing/recipient/access";
import type { IdentifiedPerson, ProviderAnswer } from "./ask-provider";
import { assertNotLimited } from "./failures";
import { getIdentityNeed, listKnownRuts } from "./need";

type Failed = { result: Exclude<ChallengeResult, "verified">; code: ErrorCode | null };
type Verdict = Failed | { result: "verified"; person: IdentifiedPerson };

/**
 * Judges the provider's answer (domain/fields.md 8.5, steps 4 and 5): signing still open in this tab, the
 * same files, and no RUN other than a known one. The caller holds the envelope's lock.
 */
export async function evaluateProviderAnswer(
  tx: Transaction,
  party: RecipientContext,
  challenge: Challenge,
  answer: ProviderAnswer,
  now: Date,
): Promise<Verdict> {
  if (answer.kind === "denied") return { result: "denied", code: null };
  if (answer.kind === "unavailable") return { result: "unavailable", code: "IDENTITY_PROVIDER_UNAVAILABLE" };
  const limit = await catchErrorCode(() => assertNotLimited(tx, party.recipient.id, now));
  if (limit) return { result: "limited", code: limit };
  if (answer.kind === "invalid") return { result: "invalid", code: "TWO_FACTOR_AUTH_FAILED" };
  const closed = await catchErrorCode(async () => {
    assertCanAct(party, now);
    assertAccess(party, now);
  });
  if (closed) return { result: "closed", code: closed };
  const digest = await hashContent(tx, party.items);
  const isSameContent = Buffer.from(digest).equals(challenge.contentDigest);
  if (!isSameContent || !getIdentityNeed(party).isNeeded)
    return { result: "closed", code: "INVALID_REQUEST" };
  const earlier = await loadIdentities(tx, [party.recipient.id]);
  const expected = [...listKnownRuts(party), ...earlier.map(({ run }) => run)];
  const { person } = answer;
  return expected.every((run) => run === person.run)
    ? { result: "verified", person }
    : { result: "mismatch", code: "CLAVE_UNICA_RUN_MISMATCH" };
}

/** Returns the code of a check's refusal; null when it passes. */
async function catchErrorCode(check: () => Promise<void>): Promise<ErrorCode | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
}
