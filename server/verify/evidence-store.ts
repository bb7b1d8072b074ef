import { type Certificate, readCertificateOrNull } from "./certificate";
import { catchMalformed } from "./malformed";
import type { PdfDocument } from "./pdf/document";
import { unpackStream } from "./pdf/unpack";
import { PdfStream } from "./pdf/values";
import type { RevocationData } from "./revocation";

/**
 * The document security store: certificates and revocation data for later validation (ISO 32000-2, 12.8.4.3).
 */
export type EvidenceStore = RevocationData & { certificates: readonly Certificate[] };

export function readEvidenceStore(document: PdfDocument | null): EvidenceStore {
  const store = catchMalformed(() => document?.dict(document.catalog.get("DSS")));
  const readStreams = (key: string): Buffer[] =>
    catchMalformed(() => document?.array(store?.get(key)) ?? [])?.flatMap((value) => {
      const stream = catchMalformed(() => document?.resolve(value));
      const bytes = stream instanceof PdfStream ? catchMalformed(() => unpackStream(stream)) : null;
      return bytes ? [bytes] : [];
    }) ?? [];
  return {
    certificates: readStreams("Certs").flatMap((der) => readCertificateOrNull(der) ?? []),
    lists: readStreams("CRLs"),
    answers: readStreams("OCSPs"),
  };
}
