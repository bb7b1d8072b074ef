import { DomainError } from "@/server/domain/errors";
import { openWithPdfium } from "../pdfium";
import type { IntakeLimits } from "./limits";
import type { Opened } from "./validated-file";

/** Opens a protected file only as far as its author allows a holder of its password. */

/**
 * The handler that encrypts for the holders of certificates (ISO 32000-2, 7.6.5); its dictionary is never
 * packed.
 */
const FOR_CERTIFICATES = "/Adobe.PubSec";

/**
 * Opens an upload with PDFium; null when it cannot. Encryption that withholds no right is lifted, other
 * encryption only if the team allows it.
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
