import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { readOrNull } from "../append/read-or-null";
import { PdfFile } from "../syntax/file";
import { type Claim, findArchiveClaim, type ReadablePdf } from "./claim";
import type { ArchiveDocument } from "./document";
import { mayHoldAnyFile } from "./needs";

/** Clauses about files within the file: ISO 19005-1, 6.1.11; 19005-2 and -3, 6.8; 19005-4, 6.9. */

const toPdfName = (name: string) => PDFName.of(name);

/** True if the attached file is a PDF/A of a part that this part accepts. */
function isArchive(reading: ReadablePdf, file: PDFRawStream, { part }: Claim): boolean {
  const claim = readOrNull(() => findArchiveClaim(new PdfFile(reading.decode(file))));
  return claim !== null && (claim.part === 1 || claim.part === 2 || (part === 4 && claim.part === 4));
}

/** Checks the entries every file specification needs: two names, a type and a relationship. */
function isFileDescribed(reading: ReadablePdf, specification: PDFDict, file: PDFRawStream): boolean {
  const hasEntry = (dict: PDFDict, name: string) => reading.resolve(dict.get(toPdfName(name))) !== undefined;
  return (
    ["F", "UF", "AFRelationship"].every((name) => hasEntry(specification, name)) &&
    hasEntry(file.dict, "Subtype")
  );
}

function listAssociated({ reading, dicts }: ArchiveDocument): Set<PDFDict | undefined> {
  const lists = dicts.flatMap((dict) => reading.array(dict.get(toPdfName("AF")))?.asArray() ?? []);
  return new Set(lists.map((item) => reading.dict(item)));
}

export function hasConformingAttachments(document: ArchiveDocument): boolean {
  const { reading, claim, dicts } = document;
  const names = reading.dict(reading.catalog.get(toPdfName("Names")));
  const hasList = names !== undefined && reading.dict(names.get(toPdfName("EmbeddedFiles"))) !== undefined;
  const attached = dicts.flatMap((specification) => {
    const files = reading.dict(specification.get(toPdfName("EF")));
    const attachedFile = reading.resolve(files?.get(toPdfName("F")) ?? files?.get(toPdfName("UF")));
    return attachedFile instanceof PDFRawStream ? [{ specification, file: attachedFile }] : [];
  });
  if (claim.part === 1) return !hasList && attached.length === 0;
  if (!mayHoldAnyFile(claim)) return attached.every(({ file }) => isArchive(reading, file, claim));
  if (claim.level === "F" && attached.length === 0) return false;
  const related = listAssociated(document);
  return attached.every(
    ({ specification, file }) => isFileDescribed(reading, specification, file) && related.has(specification),
  );
}
