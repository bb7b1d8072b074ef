import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toFieldForRules } from "@/server/contract/rules";
import type { RecipientContext } from "@/server/db/store/signing";
import { getPresetValue } from "@/server/domain/field/preset";
import { isReadOnly } from "@/server/domain/field/requirement";
import { toCanonicalRut } from "@/server/domain/field/rut";
import { isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import { listRequiredActionAuth } from "../signing/recipient/access";

const isRemoteSigner = ({ recipient }: RecipientContext): boolean =>
  isSigningRemotely(RecipientAuthOptions.parse(recipient.authOptions));

/**
 * Returns whether a recipient must prove their identity (domain/fields.md 8.5, step 1): before signing, or
 * for fields with the RUN.
 */
export function getIdentityNeed(party: RecipientContext) {
  const isForAction = listRequiredActionAuth(party).includes("CLAVE_UNICA");
  const signedRuts = party.fields.filter(
    (field) => field.recipientId === party.recipient.id && field.type === "RUT_FIRMADO",
  );
  // The recipient's own certificate fills them too (domain/fields.md 8.6, rule 8).
  const isForField = signedRuts.length > 0 && !isRemoteSigner(party);
  return { isForAction, signedRuts, isNeeded: isForAction || isForField };
}

/**
 * Returns the RUTs in this recipient's RUT fields, fixed by the sender or entered: the RUN must match
 * (domain/fields.md 8.5, step 5).
 */
export function listKnownRuts({ fields, recipient }: RecipientContext): string[] {
  return fields
    .filter((row) => row.recipientId === recipient.id && row.type === "RUT")
    .map(toFieldForRules)
    .flatMap((field) => {
      const text = field.inserted ? field.customText : isReadOnly(field) ? getPresetValue(field) : null;
      return text === null ? [] : [toCanonicalRut(text) ?? text];
    });
}
