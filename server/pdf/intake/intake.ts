import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { PDFDict, PDFName, PDFRef } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import type { PageGeometry } from "@/server/domain/field/placement";
import type { FoundText } from "@/server/domain/field/tag";
import { type IgnoredTag, MAX_REPORTED, type TagReport } from "@/server/domain/field/tag-report";
import type { FileNotice } from "@/server/domain/file-notice";
import { Increment } from "../append/increment";
import { runWithPassword } from "../pdfium";
import { PdfFile } from "../syntax/file";
import { type Page, readPages } from "../syntax/pages";
import { createDamagedError } from "../syntax/parser";
import { findTags, toTagBox } from "../text/find";
import { readFirstPageText } from "../text/first-page-text";
import { mayHoldTags } from "../text/may-hold-tags";
import { detectUnknownCompression } from "./compression";
import { dryRunSeal } from "./dry-run";
import { isSigned } from "./earlier-signatures";
import { HARD_MAX_BYTES, type IntakeLimits, MAX_PAGE_SIDE_PT, MIN_PAGE_SIDE_PT } from "./limits";
import { walkObjects } from "./object-walk";
import { openUpload } from "./protection";
import { type Recovered, recoverFile } from "./recovery";
import { listSamplePages } from "./render-compare";
import { type Opened, type RecoveryInput, type ValidatedFile, writeWith } from "./validated-file";
import { hasXfaTwin } from "./xfa";

/**
 * Decides if a file can be signed and sealed, before any recipient is asked to sign it (pdf/README.md 2 and
 * 5). An accepted file is sealed once for trial, so that none turns out unsealable after the last recipient
 * has signed.
 */

export type IntakeResult = {
  pageCount: number;
  pages: PageGeometry[];
  /**
   * Of the original, hexadecimal: the file recipients see, at the given path when `isChanged`, else the
   * upload.
   */
  sha256: string;
  size: number;
  /** Of the uploaded bytes. */
  upload: { sha256: string; size: number };
  /** True if the original's bytes differ from the upload's. */
  isChanged: boolean;
  /** Sections of the cross-reference: the number of times the file was saved. */
  revisions: number;
  notices: FileNotice[];
  /**
   * Number of first bytes that were taken of an upload that breaks off inside its last revision; null for
   * all.
   */
  restoredTo: number | null;
  /** The fields that the file's text requests (rest/envelopes.md 4.4). */
  tags: FoundText[];
  tagReport: TagReport;
};

const HEADER_WINDOW = 1024;
/** `%PDF-1.7`, also without its hyphen, and in the notation of the earliest writers. */
const HEADER = /%PDF|%!PS-Adobe-\d\.\d PDF-\d\.\d/;

const hashBytesToHex = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

function readBytes(path: string, limits: IntakeLimits): Buffer {
  const { size } = statSync(path);
  const limit = Math.min(limits.maxBytes, HARD_MAX_BYTES);
  if (size > limit) {
    const megabytes = Math.floor(limit / 1024 / 1024);
    throw new DomainError("FILE_TOO_LARGE", `The file is larger than ${megabytes} MB.`);
  }
  const bytes = readFileSync(path);
  if (!HEADER.test(bytes.toString("latin1", 0, HEADER_WINDOW))) throw new DomainError("FILE_NOT_PDF");
  return bytes;
}

function refusePageSizes(pages: readonly Page[]): void {
  for (const [index, { geometry }] of pages.entries()) {
    const [shorter, longer] = [geometry.width, geometry.height].sort((a, b) => a - b);
    if ((shorter ?? 0) < MIN_PAGE_SIDE_PT || (longer ?? 0) > MAX_PAGE_SIDE_PT) {
      throw new DomainError(
        "PAGE_SIZE",
        `Page ${index + 1} measures ${Math.round(geometry.width)} by ${Math.round(geometry.height)} points; ` +
          `sides of ${MIN_PAGE_SIDE_PT} to ${MAX_PAGE_SIDE_PT} are accepted.`,
      );
    }
  }
}

function refuseActive(what: string): DomainError {
  return new DomainError(
    "ACTIVE_CONTENT",
    `The PDF contains active content (${what}) that could change what people see. Print it to a plain PDF first.`,
  );
}

/** Finds facts the sender should know and content that must be removed before the signing. */
async function judgeContent({
  path,
  file,
  found,
}: ValidatedFile): Promise<{ notices: FileNotice[]; isSigned: boolean }> {
  if (found.refused !== null) throw refuseActive(found.refused);
  const signed = isSigned(file, found);
  const isActive = found.defused.size > 0;
  // Removing it would break the signature; leaving it would let the file change after it is sealed.
  if (signed && isActive) throw refuseActive("scripts, in a file that is signed already");
  const hasXfa = !signed && (await hasXfaTwin(file, () => readFirstPageText(path)));
  const notices: FileNotice[] = [];
  if (signed) notices.push("HAS_SIGNATURES");
  if (isActive) notices.push("ACTIVE_CONTENT_REMOVED");
  if (hasXfa) notices.push("XFA_REMOVED");
  if (file.dict(file.catalog.get(PDFName.of("OCProperties")))) notices.push("LAYERS");
  return { notices, isSigned: signed };
}

/** Writes the file without its actions and its XFA, as an appended update (ruling 39a). */
async function stripContent(
  sound: ValidatedFile,
  outPath: string,
  hasXfa: boolean,
  maxPages: number,
): Promise<ValidatedFile> {
  const { file, found: objectWalk } = sound;
  const increment = await Increment.over(file, hashBytesToHex(sound.bytes).slice(0, 8).toUpperCase());
  for (const [ref, object] of objectWalk.defused) increment.replace(ref, object);
  if (hasXfa) dropXfa(increment);
  const bytes = await writeWith(increment, outPath);
  const stripped = new PdfFile(bytes);
  const { pages } = readPages(stripped, maxPages);
  return { path: outPath, bytes, file: stripped, pages, found: walkObjects(stripped) };
}

function dropXfa(increment: Increment): void {
  const { file, context } = increment;
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
  const getEditable = (ref: PDFRef, dict: PDFDict): PDFDict => {
    const changed = context.lookup(ref);
    return changed instanceof PDFDict ? changed : increment.copyDict(dict);
  };
  const catalog = getEditable(rootRef, file.catalog);
  const formRef = catalog.get(PDFName.of("AcroForm"));
  const form = file.dict(formRef);
  if (!form) return;
  const isOwn = formRef instanceof PDFRef;
  const copy = isOwn ? getEditable(formRef, form) : increment.copyDict(form);
  copy.delete(PDFName.of("XFA"));
  if (isOwn) increment.replace(formRef, copy);
  else {
    catalog.set(PDFName.of("AcroForm"), copy);
    increment.replace(rootRef, catalog);
  }
}

/** Fields of a signed file are placed by hand: covering its text would break the signature. */
function reportTags({ tags, ignored }: { tags: FoundText[]; ignored: IgnoredTag[] }, signed: boolean) {
  if (!signed) return { tags, tagReport: { found: tags.length, ignored } };
  const left = tags.map(
    (found) =>
      ({
        text: found.text,
        page: found.page,
        reason: "SIGNED_FILE",
        suggestion: null,
        box: toTagBox(found),
      }) as const,
  );
  return { tags: [], tagReport: { found: 0, ignored: [...left, ...ignored].slice(0, MAX_REPORTED) } };
}

function listRepairNotices(opened: Opened | null, { isMended, restoredTo }: Recovered): FileNotice[] {
  if (opened?.isEncrypted) return [opened.hasAllRights ? "DECRYPTED" : "RESTRICTED"];
  if (restoredTo !== null) return ["EARLIER_VERSION"];
  return isMended ? ["REPAIRED"] : [];
}

/**
 * Examines an upload. If it must be changed first, the result is written to `outPath`. The password only
 * opens it and is then forgotten: recipients see a copy without one.
 * @throws DomainError with a code of pdf/README.md 2: FILE_NOT_PDF, FILE_TOO_LARGE, TOO_MANY_PAGES,
 * PAGE_SIZE, FILE_ENCRYPTED, FILE_NEEDS_PASSWORD, FILE_NEEDS_CERTIFICATE, FILE_RESTRICTED, FILE_DAMAGED,
 * FILE_TOO_COMPLEX, NO_PAGES, FILE_UNKNOWN_COMPRESSION, ACTIVE_CONTENT, XFA_DYNAMIC, CERTIFIED_NO_CHANGES,
 * INVALID_DOCUMENT_FILE.
 */
export async function takeInUpload(
  path: string,
  outPath: string,
  limits: IntakeLimits,
  password = "",
): Promise<IntakeResult> {
  const names: string[] = [];
  const addScratchFile = (name: string): string => {
    names.push(`${outPath}.${name}`);
    return `${outPath}.${name}`;
  };
  try {
    return await runWithPassword(path, password, () => examineUpload(path, outPath, limits, addScratchFile));
  } finally {
    for (const name of names) rmSync(name, { force: true });
  }
}

async function examineUpload(
  path: string,
  outPath: string,
  limits: IntakeLimits,
  scratch: RecoveryInput["scratch"],
): Promise<IntakeResult> {
  const bytes = readBytes(path, limits);
  const upload = { sha256: hashBytesToHex(bytes), size: bytes.length };
  const opened = await openUpload(path, bytes, limits);
  const recovered = await detectUnknownCompression(bytes, () =>
    recoverFile({ path, bytes, opened, limits, scratch }),
  );
  refusePageSizes(recovered.pages);
  const { notices, isSigned: signed } = await judgeContent(recovered);
  notices.unshift(...listRepairNotices(opened, recovered));
  const hasXfa = notices.includes("XFA_REMOVED");
  const isStripped = hasXfa || recovered.found.defused.size > 0;
  const sound = isStripped
    ? await stripContent(recovered, scratch("stripped"), hasXfa, limits.maxPages)
    : recovered;
  const isChanged = isStripped || recovered.isMended;
  const pageCount = sound.pages.length;
  // Untouched pages of an untouched file are the same bytes; only a rewritten file is compared page by page.
  const pages = isChanged ? listSamplePages(pageCount) : listSamplePages(pageCount, 2);
  const sealing = await dryRunSeal(sound.path, scratch("trial"), pageCount, {
    before: recovered.shownPath,
    pages,
  });
  const geometries = sound.pages.map((page) => page.geometry);
  const mayHold = mayHoldTags(sound.file, sound.pages, sound.found);
  const inText = mayHold ? await findTags(sound.path, geometries) : { tags: [], ignored: [] };
  if (isChanged) renameSync(sound.path, outPath);
  return {
    pageCount,
    pages: geometries,
    sha256: isChanged ? hashBytesToHex(sound.bytes) : upload.sha256,
    size: sound.bytes.length,
    upload,
    isChanged,
    revisions: recovered.file.xref.revisions,
    notices: [...notices, ...sealing],
    restoredTo: recovered.restoredTo,
    ...reportTags(inText, signed),
  };
}
