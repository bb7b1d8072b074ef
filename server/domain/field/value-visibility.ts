import { isSignatureType } from "@/server/domain/recipient/role";
import type { SigningStatus } from "@/server/domain/vocabulary";
import { isReadOnly } from "./requirement";

type Field = Parameters<typeof isReadOnly>[0];
type Owner = { readonly signingStatus: SigningStatus };

/**
 * Returns true if all recipients see the value on the paper: its recipient has finished, or the sender fixed
 * it. A value that is still being typed is private.
 */
export const isOnPaper = (field: Field, owner: Owner | undefined): boolean =>
  owner?.signingStatus === "SIGNED" || isReadOnly(field);

/**
 * Returns true if the sender sees the value. Text values are visible at once, as over REST. A signature or
 * initials only once their recipient has finished: until then nothing is signed, and a rejecting recipient
 * signs nothing.
 */
export const isShownToSender = (field: Field, owner: Owner | undefined): boolean =>
  isOnPaper(field, owner) || !(isSignatureType(field.type) || field.type === "INITIALS");
