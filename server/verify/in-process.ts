import { parseCertificates } from "./certificate";
import type { Report } from "./report";
import { verifyPdf } from "./verify-pdf";

/**
 * Runs in the PDF process for `POST /api/verify`: plain data in, plain data out. `anchors`: certificates as
 * DER.
 */
export const verifyBytes = (bytes: Uint8Array, anchors: readonly Uint8Array[], at: Date): Report =>
  verifyPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    anchors: anchors.flatMap((der) => parseCertificates(Buffer.from(der))),
    at,
  });
