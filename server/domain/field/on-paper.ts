import { isSignatureType } from "@/server/domain/recipient/role";
import type { SigningStatus } from "@/server/domain/vocabulary";
import { isReadOnly } from "./requirement";

type Field = Parameters<typeof isReadOnly>[0];
type Owner = { readonly signingStatus: SigningStatus };

/**
 * Whether a value is on the paper for everybody: its person has finished, or the sender fixed it. What somebody is
 * still typing is theirs.
 */
export const isOnPaper = (field: Field, owner: Owner | undefined): boolean =>
  owner?.signingStatus === "SIGNED" || isReadOnly(field);

/**
 * Whether the sender sees a value. Words as they arrive, as over REST; a signature or initials once their person has
 * finished: until then nothing is signed, and whoever rejects has signed nothing at all.
 */
export const isShownToSender = (field: Field, owner: Owner | undefined): boolean =>
  isOnPaper(field, owner) || !(isSignatureType(field.type) || field.type === "INITIALS");
