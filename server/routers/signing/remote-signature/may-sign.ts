import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { loadIdentities } from "@/server/db/store/identity";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { listMissingFields } from "@/server/domain/field/autofill";
import { getFieldLabel } from "@/server/domain/field/requirement";
import { isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import { listKnownRuts } from "@/server/routers/identity/need";
import { assertConsent } from "../consent";
import { assertAccess, assertCanAct, assertCompletionAuth } from "../recipient/access";

export const isRemoteSigner = ({ recipient }: Pick<RecipientContext, "recipient">): boolean =>
  isSigningRemotely(RecipientAuthOptions.parse(recipient.authOptions));

/**
 * Requires that own fields are filled, except RUT_FIRMADO, which the certificate fills (domain/fields.md 8.6,
 * rule 8).
 */
function assertNothingMissing({ fields, recipient }: RecipientContext): void {
  const own = fields.filter((field) => field.recipientId === recipient.id).map(toFieldForRules);
  const missing = listMissingFields(own).filter(({ type }) => type !== "RUT_FIRMADO");
  if (missing.length === 0) return;
  throw new DomainError("RECIPIENT_HAS_UNSIGNED_FIELDS", undefined, {
    issues: missing.map((field) => ({
      message: `"${getFieldLabel(field)}" on page ${field.page} is still empty.`,
      path: `fields.${field.id}`,
    })),
  });
}

/**
 * Requires before every step all that completing requires: turn, access, consent, fields, and CLAVE_UNICA if
 * required besides. Returns the methods and the consent that count for the act.
 * @throws DomainError as `complete`
 */
export async function assertMaySign(tx: Transaction, party: RecipientContext, now: Date) {
  assertCanAct(party, now);
  assertAccess(party, now);
  assertNothingMissing(party);
  const methods = assertCompletionAuth(party, now);
  const consent = await assertConsent(tx, party.recipient);
  return { methods, consentTextVersion: consent.textVersion };
}

/**
 * Requires that the certificate's RUN matches a known one, and exists if a field waits for it.
 * @throws DomainError FAO_RUN_MISMATCH
 */
export async function assertRunFits(
  tx: Transaction,
  party: RecipientContext,
  run: string | null,
): Promise<void> {
  const earlier = await loadIdentities(tx, [party.recipient.id]);
  const expected = [...listKnownRuts(party), ...earlier.map((identity) => identity.run)];
  const waits = party.fields.some(
    (field) => field.recipientId === party.recipient.id && field.type === "RUT_FIRMADO",
  );
  if (expected.every((known) => known === run) && (run !== null || !waits)) return;
  throw new DomainError("FAO_RUN_MISMATCH");
}
