import { z } from "zod";
import { readSignature } from "@/server/domain/field/read-signature";
import { type KeepableSignature, MAX_PICTURE_CHARACTERS } from "@/server/domain/field/signature";
import { SigningToken } from "./signing";

const Picture = z.object({
  kind: z.literal("uploaded"),
  png: z.base64().min(1).max(MAX_PICTURE_CHARACTERS),
});
/** A signature to save for later; a picture comes with its bytes, as it belongs to no document yet. */
export const Keepable = z.unknown().transform((given, context): KeepableSignature => {
  const picture = Picture.safeParse(given);
  if (picture.success) return picture.data;
  const read = readSignature(given);
  if (read.ok && read.value.kind !== "uploaded") return read.value;
  const [path, message] = read.ok
    ? ["png", "must be a PNG in base64, at most 2 MB"]
    : [read.key, read.complaint];
  context.addIssue({ code: "custom", path: path === "" ? [] : path.split("."), message });
  return z.NEVER;
});
export const SavedPurpose = z.enum(["SIGNATURE", "INITIALS"]);
export type SavedPurpose = z.infer<typeof SavedPurpose>;
export const AskSavedSignature = SigningToken.extend({ purpose: SavedPurpose });
export const SaveSignature = AskSavedSignature.extend({ value: Keepable });
/** `maySave` is true only if the user is signed in with the account of the recipient's own address. */
export const SavedSignature = z.object({ maySave: z.boolean(), value: Keepable.nullable() });
export type SavedSignature = z.infer<typeof SavedSignature>;

export const KeepSignature = z.object({ purpose: SavedPurpose, value: Keepable });
export const KeptSignatures = z.object({ SIGNATURE: Keepable.nullable(), INITIALS: Keepable.nullable() });
