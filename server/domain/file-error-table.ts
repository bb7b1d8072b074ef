import type { ErrorCode } from "./errors";

export type Advice = { cause: string; remedy: string };

/** Causes and remedies when intake refuses a file (pdf/README.md 2); part of the table of all errors. */
export const FILE_ADVICE = {
  INVALID_DOCUMENT_FILE: {
    cause: "The file could not be used for a reason no other code names.",
    remedy: "Open and save the file with another program, then upload it again.",
  },
  FILE_NOT_PDF: {
    cause: "The bytes do not begin as a PDF, whatever the name says.",
    remedy: "Convert the file to PDF.",
  },
  FILE_ENCRYPTED: {
    cause: "The PDF is encrypted by a method that only its own program knows, or is encrypted and signed.",
    remedy: "Save a copy without encryption.",
  },
  FILE_NEEDS_PASSWORD: {
    cause: "The PDF opens only with a password, and none was sent or another one.",
    remedy: "Send the file again with its password, percent-encoded as UTF-8, in `X-File-Password`.",
  },
  FILE_NEEDS_CERTIFICATE: {
    cause: "The PDF is encrypted for the holders of certificates; no password opens it.",
    remedy: "Open it with the certificate and save a copy without encryption.",
  },
  FILE_RESTRICTED: {
    cause:
      "The author encrypted the PDF and keeps rights from those who open it: printing, copying or changing it.",
    remedy:
      "Ask the author for an unprotected copy, or allow such files in the settings of the team or organisation.",
  },
  FILE_DAMAGED: {
    cause: "The PDF is incomplete or its structure is broken beyond repair.",
    remedy: "Export it again from the program that made it.",
  },
  FILE_TOO_COMPLEX: {
    cause: "Small compressed parts unpack to far more than a document needs.",
    remedy: "Export the file again, or print it to a plain PDF.",
  },
  FILE_TOO_LARGE: {
    cause: "The file exceeds the size this installation accepts (50 MB unless configured).",
    remedy: "Reduce the images in it, or split it.",
  },
  TOO_MANY_PAGES: {
    cause: "The PDF has more pages than this installation accepts (2000 unless configured).",
    remedy: "Split the file.",
  },
  PAGE_SIZE: {
    cause: "A page is smaller or larger than can be signed legibly.",
    remedy: "Print the file to pages of an ordinary size.",
  },
  FILE_UNKNOWN_COMPRESSION: {
    cause: "Parts of the PDF are compressed with Brotli: some readers show them and most do not.",
    remedy: "Save or print it again without Brotli.",
  },
  NO_PAGES: {
    cause: "The PDF has no pages.",
    remedy: "Export it again from the program that made it.",
  },
  ACTIVE_CONTENT: {
    cause: "Scripts, launch actions or the like could change what people see after they sign.",
    remedy: "Print the file to a plain PDF.",
  },
  XFA_DYNAMIC: {
    cause: "The PDF is a dynamic XFA form whose pages are computed by the viewer.",
    remedy: "Print it to a plain PDF.",
  },
  CERTIFIED_NO_CHANGES: {
    cause:
      "A seal or certification of the PDF forbids any change, further signatures included. Files sealed here do, unless their sender chose `furtherSignatures`.",
    remedy: "Send the addendum as its own file, or ask for a copy that allows further signatures.",
  },
} as const satisfies Partial<Record<ErrorCode, Advice>>;
