/**
 * What intake did to a file, or found in it, that its sender should know (pdf/README.md 2, ruling 39a). Kept with the
 * file and told in the upload list, the audit log and the certificate.
 */
const FILE_NOTICES = [
  /** The structure was damaged: it was written anew, or its page tree mended. */
  "REPAIRED",
  /** It breaks off inside its last revision: the whole one before was taken. */
  "EARLIER_VERSION",
  /** The author's restrictions were lifted, as the team's settings allow; the file is written anew. */
  "RESTRICTED",
  /** It was encrypted and opened as its author allows; the file is written anew without encryption. */
  "DECRYPTED",
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
  /** It claims to be PDF/A, which it will not be once it is sealed: the sealed file makes no such claim. */
  "PDFA_WITHDRAWN",
  /** It claims the accessible level of PDF/A, which it will not have once it is sealed: the sealed file claims less. */
  "PDFA_LOWERED",
  /** It claims to be PDF/A and will not be, but earlier signatures forbid taking the claim back. */
  "PDFA_DOUBTFUL",
] as const;

export type FileNotice = (typeof FILE_NOTICES)[number];

const OF_ARCHIVES: ReadonlySet<string> = new Set<FileNotice>([
  "PDFA_WITHDRAWN",
  "PDFA_LOWERED",
  "PDFA_DOUBTFUL",
]);

/** What became of a file's claim to be PDF/A: what it `says` once it is sealed. */
type ArchiveEnd = { claim: string; says: string | null };

export const archiveNotice = ({ claim, says }: ArchiveEnd): FileNotice => {
  if (says === null) return "PDFA_WITHDRAWN";
  return says === claim ? "PDFA_DOUBTFUL" : "PDFA_LOWERED";
};

/**
 * The notices of a file once it is sealed: what was foretold of its claim gives way to what came of it. `end` is null
 * where sealing took nothing back, which may have happened before, when the file was prepared.
 */
export const settledNotices = (notices: readonly string[], end: ArchiveEnd | null): string[] =>
  end ? [...notices.filter((notice) => !OF_ARCHIVES.has(notice)), archiveNotice(end)] : [...notices];

export const isFileNotice = (word: string): word is FileNotice =>
  FILE_NOTICES.some((known) => known === word);
