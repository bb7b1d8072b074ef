import type { RecipientAuth } from "@/server/domain/aggregate";
import type { RecipientRole } from "@/server/domain/vocabulary";
import { compareBySigningOrder } from "./turn";

/**
 * The recipient's own signature by hash at a remote service, FAO_HASH (domain/fields.md 8.6): consequences of
 * requiring it.
 */

/**
 * Returns true if a recipient signs with their own certificate. Only the recipient's list can require it, not
 * the envelope's.
 */
export const isSigningRemotely = ({ actionAuth }: Pick<RecipientAuth, "actionAuth">): boolean =>
  actionAuth.includes("FAO_HASH");

/** Roles that leave an advanced signature: the others sign nothing. */
export const maySignRemotely = (role: RecipientRole): boolean => role === "SIGNER" || role === "APPROVER";

/** Name of a recipient's signature field in a file; `original` is the file's SHA-256 in hexadecimal. */
export const buildSlotName = (recipientId: number, original: string): string =>
  `RubricaSigner${recipientId}-${original.slice(0, 8).toUpperCase()}`;

/** Name of the field in which the service seals after all recipients. */
export const buildSealSlotName = (original: string): string =>
  `RubricaSeal-${original.slice(0, 8).toUpperCase()}`;

type Placed = { readonly recipientId: number; readonly envelopeItemId: string; readonly page: number };
type SigningRecipient = RecipientAuth & {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder: number | null;
};

/**
 * Returns the signature slots of one file (domain/fields.md 8.6, rule 3): one per signer, in their order, and
 * the service's at the end.
 */
export function buildSignatureSlots(
  recipients: readonly SigningRecipient[],
  fields: readonly Placed[],
  item: { readonly id: string; readonly original: string },
): { name: string; person: string | null; pages: number[] }[] {
  const signers = recipients.filter(isSigningRemotely).toSorted(compareBySigningOrder);
  const slots = signers.map(({ id, name, email }) => {
    const own = fields.filter((field) => field.recipientId === id && field.envelopeItemId === item.id);
    const pages = [...new Set(own.map(({ page }) => page))].toSorted((a, b) => a - b);
    return { name: buildSlotName(id, item.original), person: name.trim() || email, pages };
  });
  return [...slots, { name: buildSealSlotName(item.original), person: null, pages: [] }];
}
