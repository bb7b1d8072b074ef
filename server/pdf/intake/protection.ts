import { Refusal } from "@/server/domain/errors";
import { openWithPdfium } from "../pdfium";
import type { IntakeLimits } from "./limits";
import type { Opened } from "./sound";

/** What protects a file, and whether it is opened: as its author allows whoever has its password, and no further. */

/** The handler that encrypts for the holders of certificates (ISO 32000-2, 7.6.5); its dictionary is never packed. */
const FOR_CERTIFICATES = "/Adobe.PubSec";

/**
 * What PDFium makes of a file; null when it cannot open it. Encryption that withholds nothing is lifted, other only
 * where the team says so.
 * @throws Refusal FILE_NEEDS_PASSWORD, FILE_NEEDS_CERTIFICATE, FILE_ENCRYPTED, FILE_RESTRICTED
 */
export async function openUpload(path: string, bytes: Buffer, limits: IntakeLimits): Promise<Opened | null> {
  const opened = await openWithPdfium(path);
  if (!opened.opens) {
    if (opened.lock === null) return null;
    if (bytes.includes(FOR_CERTIFICATES)) throw new Refusal("FILE_NEEDS_CERTIFICATE");
    throw new Refusal(opened.lock === "password" ? "FILE_NEEDS_PASSWORD" : "FILE_ENCRYPTED");
  }
  if (!opened.hasAllRights && limits.acceptsRestricted !== true) throw new Refusal("FILE_RESTRICTED");
  if (opened.isEncrypted && opened.signatures > 0) {
    throw new Refusal(
      "FILE_ENCRYPTED",
      "The PDF is encrypted and signed: lifting the encryption would break that signature.",
    );
  }
  return opened;
}
