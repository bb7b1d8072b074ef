/**
 * Changes that intake made to a file, or facts it found, that the sender should know (pdf/README.md 2, ruling
 * 39a). Stored with the file and shown in the upload list, the audit log and the certificate.
 */
const FILE_NOTICES = [
  /** The structure was damaged: it was rewritten, or its page tree repaired. */
  "REPAIRED",
  /** The file is cut off inside its last revision: the complete one before was used. */
  "EARLIER_VERSION",
  /** The author's restrictions were lifted, as the team's settings allow; the file is rewritten. */
  "RESTRICTED",
  /** It was encrypted and opened as its author allows; the file is rewritten without encryption. */
  "DECRYPTED",
  /** It has layers, shown with their default visibility. */
  "LAYERS",
  /** The XFA twin of its form was removed. */
  "XFA_REMOVED",
  /** Scripts and other active content were removed. */
  "ACTIVE_CONTENT_REMOVED",
  /** It has signatures, which stay valid: intake changed nothing in it before signing. */
  "HAS_SIGNATURES",
  /** The text of its field tags was covered. */
  "TAGS_COVERED",
  /** Values were filled into its form. */
  "FORM_FILLED",
  /** It claims to be PDF/A, which it will not be once sealed: the sealed file makes no such claim. */
  "PDFA_WITHDRAWN",
  /**
   * It claims the accessible level of PDF/A, which it will not have once sealed: the sealed file claims less.
   */
  "PDFA_LOWERED",
  /** It claims to be PDF/A and will not be, but earlier signatures forbid withdrawing the claim. */
  "PDFA_DOUBTFUL",
] as const;

export type FileNotice = (typeof FILE_NOTICES)[number];

const OF_ARCHIVES: ReadonlySet<string> = new Set<FileNotice>([
  "PDFA_WITHDRAWN",
  "PDFA_LOWERED",
  "PDFA_DOUBTFUL",
]);

/** Result of a file's PDF/A claim: the level it `says` once it is sealed. */
type ArchiveEnd = { claim: string; says: string | null };

export const getArchiveNotice = ({ claim, says }: ArchiveEnd): FileNotice => {
  if (says === null) return "PDFA_WITHDRAWN";
  return says === claim ? "PDFA_DOUBTFUL" : "PDFA_LOWERED";
};

/**
 * Returns the notices of a sealed file: the result of its PDF/A claim replaces the forecast. `end` is null if
 * sealing withdrew no claim, which may have happened earlier, on preparation.
 */
export const listSettledNotices = (notices: readonly string[], end: ArchiveEnd | null): string[] =>
  end ? [...notices.filter((notice) => !OF_ARCHIVES.has(notice)), getArchiveNotice(end)] : [...notices];

export const isFileNotice = (word: string): word is FileNotice =>
  FILE_NOTICES.some((known) => known === word);
