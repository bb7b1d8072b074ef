import { createHash } from "node:crypto";
import type { PDFRef } from "pdf-lib";
import type { GrowingFile } from "../append/growing-file";
import type { Increment } from "../append/increment";
import { buildSignatureObject, type SignatureInfo } from "../append/signature-object";
import type { Authorities } from "../timestamp/authorities";
import { TOKEN_ROOM_BYTES } from "../timestamp/client";
import type { Token } from "../timestamp/token";
import { computeCmsReserve, readSignatureValue, signDetached, withTimestamp } from "./cms";
import type { Signer } from "./signer";

/** End of the signed part, and the time-stamp of the signature when there is one. */
export type ServiceSignature = { end: number | null; token: Token | null };

/**
 * Appends an update with a signature of the service's own, time-stamped if there are `authorities` (PAdES B-B
 * or B-T).
 * @throws TimestampsUnavailable when a required time-stamp is not available
 */
export async function signAsService(
  growing: GrowingFile,
  increment: Increment,
  { signature, info }: { signature: PDFRef; info: SignatureInfo },
  signer: Signer,
  authorities: Authorities | null,
): Promise<ServiceSignature> {
  const room = computeCmsReserve(signer) + (authorities ? TOKEN_ROOM_BYTES : 0);
  const object = buildSignatureObject(signature, info, room);
  let token: Token | null = null;
  const end = await growing.appendSigned(increment, signature, object, async (digest) => {
    const cms = signDetached(signer, digest);
    if (!authorities) return cms;
    token = await authorities.timestamp(createHash("sha256").update(readSignatureValue(cms)).digest());
    return token ? withTimestamp(cms, token.der) : cms;
  });
  return { end, token };
}
