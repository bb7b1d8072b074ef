/**
 * What intake did to a file, or found in it, that its sender should know (pdf.md 2, ruling 39a). Kept with the file and
 * told in the upload list, the audit log and the certificate.
 */
export const FILE_NOTICES = [
  /** The structure was damaged: it was written anew, or its page tree mended. */
  "REPAIRED",
  /** It breaks off inside its last revision: the whole one before was taken. */
  "EARLIER_VERSION",
  /** The author's restrictions were lifted, as the team's settings allow; the file is written anew. */
  "RESTRICTED",
  /** It has layers, shown as they open by default. */
  "LAYERS",
  /** The XFA twin of its form was left out. */
  "XFA_REMOVED",
  /** Scripts and the like were taken out. */
  "ACTIVE_CONTENT_REMOVED",
  /** It carries signatures, which stay valid: nothing in it was changed before signing. */
  "HAS_SIGNATURES",
  /** The text that marks the places of fields was covered. */
  "TAGS_COVERED",
  /** Values were filled into its form. */
  "FORM_FILLED",
] as const;

export type FileNotice = (typeof FILE_NOTICES)[number];

/** Those that say that the signers see something else than what arrived. */
const CHANGES: ReadonlySet<string> = new Set<FileNotice>([
  "REPAIRED",
  "EARLIER_VERSION",
  "RESTRICTED",
  "XFA_REMOVED",
  "ACTIVE_CONTENT_REMOVED",
  "TAGS_COVERED",
  "FORM_FILLED",
]);

export const isFileNotice = (word: string): word is FileNotice =>
  FILE_NOTICES.some((known) => known === word);
export const isFileChange = (word: string): boolean => CHANGES.has(word);
