import type { KeptPicture } from "@/server/domain/field/signature";

export async function encodeSignaturePicture(png: Blob): Promise<KeptPicture> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  // A single call with all bytes as arguments would exceed the argument limit.
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { kind: "uploaded", png: btoa(letters) };
}

export const toPictureBlob = ({ png }: KeptPicture): Blob =>
  new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: "image/png" });

export const toPictureUrl = ({ png }: KeptPicture): string => `data:image/png;base64,${png}`;
