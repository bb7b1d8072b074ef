import type { SigningField } from "@/server/contract/signing";

type Helped = Pick<SigningField, "filledBy" | "customText">;

/**
 * Whose value a field shows once its owner has sent `customText`: the same value stands by what the assistant
 * entered, another one is the owner's own.
 */
export function filledByAfter({ filledBy, customText }: Helped, sent: string): SigningField["filledBy"] {
  if (!filledBy || sent !== customText) return null;
  return { name: filledBy.name, confirmed: true };
}
