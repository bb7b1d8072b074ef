import type { SigningField } from "@/server/contract/signing";

type Helped = Pick<SigningField, "filledBy" | "customText">;

/**
 * Returns the author of a field's value after its owner sent `customText`:
 * the same value confirms the assistant's, another one is the owner's own.
 */
export function resolveValueAuthor({ filledBy, customText }: Helped, sent: string): SigningField["filledBy"] {
  if (!filledBy || sent !== customText) return null;
  return { name: filledBy.name, confirmed: true };
}
