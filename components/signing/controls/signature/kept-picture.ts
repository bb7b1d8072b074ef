import type { KeptPicture } from "@/server/domain/field/signature";

/** A picture of a signature as it is kept: its bytes beside the account, in no document yet. */
export async function keptPicture(png: Blob): Promise<KeptPicture> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  // One call with all bytes as its arguments would be too many.
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { kind: "uploaded", png: btoa(letters) };
}

/** The bytes of a kept picture, to be uploaded where it is used. */
export const pictureBytes = ({ png }: KeptPicture): Blob =>
  new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: "image/png" });

/** A kept picture as a page shows it. */
export const pictureAddress = ({ png }: KeptPicture): string => `data:image/png;base64,${png}`;
