import { DomainError } from "@/server/domain/errors";
import { openWithPdfium } from "../pdfium";
import type { IntakeLimits } from "./limits";
import type { Opened } from "./validated";

/** What protects a file, and whether it is opened: as its author allows whoever has its password, and no further. */

/** The handler that encrypts for the holders of certificates (ISO 32000-2, 7.6.5); its dictionary is never packed. */
const FOR_CERTIFICATES = "/Adobe.PubSec";

/**
 * What PDFium makes of a file; null when it cannot open it. Encryption that withholds nothing is lifted, other only
 * where the team says so.
 * @throws DomainError FILE_NEEDS_PASSWORD, FILE_NEEDS_CERTIFICATE, FILE_ENCRYPTED, FILE_RESTRICTED
 */
export async function openUpload(path: string, bytes: Buffer, limits: IntakeLimits): Promise<Opened | null> {
  const opened = await openWithPdfium(path);
  if (!opened.opens) {
    if (opened.lock === null) return null;
    if (bytes.includes(FOR_CERTIFICATES)) throw new DomainError("FILE_NEEDS_CERTIFICATE");
    throw new DomainError(opened.lock === "password" ? "FILE_NEEDS_PASSWORD" : "FILE_ENCRYPTED");
  }
  if (!opened.hasAllRights && limits.acceptsRestricted !== true) throw new DomainError("FILE_RESTRICTED");
  if (opened.isEncrypted && opened.signatures > 0) {
    throw new DomainError(
      "FILE_ENCRYPTED",
      "The PDF is encrypted and signed: lifting the encryption would break that signature.",
    );
  }
  return opened;
}
