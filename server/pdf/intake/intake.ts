import { createHash, randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PDFDict, PDFName } from "pdf-lib";
import { Refusal } from "@/server/domain/errors";
import type { PageGeometry } from "@/server/domain/field/placement";
import type { FoundText } from "@/server/domain/field/tag";
import { issueSeal } from "../authority";
import type { StampField } from "../model";
import { openWithPdfium } from "../pdfium";
import { sealItem } from "../seal";
import type { Signer } from "../sign/signer";
import { PdfFile } from "../syntax/file";
import { type Page, readPages } from "../syntax/pages";
import { damaged } from "../syntax/parser";
import { findTags } from "../text/find";
import { mayHoldTags } from "../text/may-hold-tags";
import { HARD_MAX_BYTES, type IntakeLimits, MAX_PAGE_SIDE_PT, MIN_PAGE_SIDE_PT } from "./limits";
import { type Survey, survey } from "./survey";

/**
 * Decides whether a file can be signed and sealed, before anybody is asked to sign it (pdf.md 2 and 5). What passes here
 * is sealed once for trial, so that a file never turns out unsealable after the last signer has signed.
 */

/** Worth telling the sender: hidden layers, an XFA twin that the sealed file leaves out. */
export type IntakeNotice = "LAYERS" | "XFA_REMOVED";

export type IntakeResult = {
  pageCount: number;
  pages: PageGeometry[];
  /** Of the bytes as they are, hexadecimal. */
  sha256: string;
  size: number;
  notices: IntakeNotice[];
  /** The fields that the file's text asks for (api-v2 4.4). */
  tags: FoundText[];
};

const HEADER_WINDOW = 1024;

function readBytes(path: string, limits: IntakeLimits): Buffer {
  const { size } = statSync(path);
  const limit = Math.min(limits.maxBytes, HARD_MAX_BYTES);
  if (size > limit) {
    const megabytes = Math.floor(limit / 1024 / 1024);
    throw new Refusal("FILE_TOO_LARGE", `The file is larger than ${megabytes} MB.`);
  }
  const bytes = readFileSync(path);
  const header = bytes.subarray(0, HEADER_WINDOW).indexOf("%PDF-");
  if (header < 0) throw new Refusal("FILE_NOT_PDF");
  // Readers disagree on whether offsets count from the file's start or the header's, so they must be the same.
  if (header > 0) throw damaged("something stands before its header");
  return bytes;
}

async function refuseEncrypted(file: PdfFile, path: string): Promise<void> {
  if (!file.xref.isEncrypted) return;
  const opened = await openWithPdfium(path);
  throw new Refusal(opened.opens ? "FILE_RESTRICTED" : "FILE_ENCRYPTED");
}

function refusePageSizes(pages: readonly Page[]): void {
  for (const [index, { geometry }] of pages.entries()) {
    const [shorter, longer] = [geometry.width, geometry.height].sort((a, b) => a - b);
    if ((shorter ?? 0) < MIN_PAGE_SIDE_PT || (longer ?? 0) > MAX_PAGE_SIDE_PT) {
      throw new Refusal(
        "PAGE_SIZE",
        `Page ${index + 1} measures ${Math.round(geometry.width)} by ${Math.round(geometry.height)} points; ` +
          `sides of ${MIN_PAGE_SIDE_PT} to ${MAX_PAGE_SIDE_PT} are accepted.`,
      );
    }
  }
}

/** Permission of a certification signature: 1 forbids every change; undefined when nothing certifies. */
function certifiedPermission(file: PdfFile, catalog: PDFDict): number | undefined {
  const certification = file.dict(file.dict(catalog.get(PDFName.of("Perms")))?.get(PDFName.of("DocMDP")));
  const reference = file.array(certification?.get(PDFName.of("Reference")))?.asArray()[0];
  const parameters = file.dict(file.dict(reference)?.get(PDFName.of("TransformParams")));
  if (!certification) return undefined;
  return file.number(parameters?.get(PDFName.of("P"))) ?? 2;
}

/** Adding to pages that somebody signed would make their signature report a change, so such files are not taken. */
function refuseSigned(file: PdfFile, found: Survey): void {
  const permissions = file.dict(file.catalog.get(PDFName.of("Perms")));
  const usageRights = ["UR", "UR3"].map((key) => file.dict(permissions?.get(PDFName.of(key))));
  const signatures = found.signatures.filter((signature) => !usageRights.includes(signature));
  if (signatures.length === 0) return;
  if (certifiedPermission(file, file.catalog) === 1) throw new Refusal("CERTIFIED_NO_CHANGES");
  throw new Refusal(
    "INVALID_DOCUMENT_FILE",
    "The PDF is already digitally signed, and adding fields would mark that signature as changed. Upload an unsigned copy.",
  );
}

function noticesOf(file: PdfFile): IntakeNotice[] {
  const { catalog } = file;
  const notices: IntakeNotice[] = [];
  if (file.dict(catalog.get(PDFName.of("OCProperties")))) notices.push("LAYERS");
  const form = file.dict(catalog.get(PDFName.of("AcroForm")));
  if (form && file.resolve(form.get(PDFName.of("XFA"))) !== undefined) {
    const hasTwin = (file.array(form.get(PDFName.of("Fields")))?.size() ?? 0) > 0;
    const needsRendering = file.resolve(catalog.get(PDFName.of("NeedsRendering")))?.toString() === "true";
    if (needsRendering || !hasTwin) throw new Refusal("XFA_DYNAMIC");
    notices.push("XFA_REMOVED");
  }
  return notices;
}

let throwaway: Signer | undefined;

/** A key that exists in this process only and signs nothing but trials. */
function trialSigner(now: Date): Signer {
  if (!throwaway) {
    const { sealKey, chain } = issueSeal("Rubrica intake trial", now);
    throwaway = { key: sealKey, chain, name: "Rubrica intake trial" };
  }
  return throwaway;
}

const TRIAL_FIELD = {
  fieldId: 0,
  type: "TEXT",
  positionX: 10,
  positionY: 10,
  width: 30,
  height: 5,
  meta: null,
  text: "Trial",
  signature: null,
} as const;

/** @throws Refusal INVALID_DOCUMENT_FILE when the file cannot be sealed, whatever the reason */
export async function trialSeal(path: string, pageCount: number): Promise<void> {
  const outPath = join(tmpdir(), `rubrica-trial-${randomUUID()}.pdf`);
  const signingTime = new Date();
  const fields: StampField[] = [...new Set([1, pageCount])].map((page) => ({ ...TRIAL_FIELD, page }));
  try {
    await sealItem({
      originalPath: path,
      outPath,
      fields,
      certificate: null,
      rejectStamp: false,
      signer: trialSigner(signingTime),
      signingTime,
      language: "en",
    });
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(
      "INVALID_DOCUMENT_FILE",
      "A trial seal of the PDF failed, so it could not be completed.",
      {
        cause,
      },
    );
  } finally {
    rmSync(outPath, { force: true });
  }
}

/**
 * Examines an uploaded file.
 * @throws Refusal with a code of pdf.md 2: FILE_NOT_PDF, FILE_TOO_LARGE, TOO_MANY_PAGES, PAGE_SIZE, FILE_ENCRYPTED,
 * FILE_RESTRICTED, FILE_DAMAGED, FILE_TOO_COMPLEX, NO_PAGES, ACTIVE_CONTENT, XFA_DYNAMIC, CERTIFIED_NO_CHANGES,
 * INVALID_DOCUMENT_FILE.
 */
export async function intake(path: string, limits: IntakeLimits): Promise<IntakeResult> {
  const bytes = readBytes(path, limits);
  const file = new PdfFile(bytes);
  await refuseEncrypted(file, path);
  if (file.dict(file.catalog.get(PDFName.of("Collection")))) {
    throw new Refusal("NO_PAGES", "The PDF is a portfolio of other files. Upload those files themselves.");
  }
  const { pages } = readPages(file, limits.maxPages);
  refusePageSizes(pages);
  const found = survey(file);
  refuseSigned(file, found);
  const notices = noticesOf(file);
  if (found.activeContent !== null) {
    throw new Refusal(
      "ACTIVE_CONTENT",
      `The PDF contains active content (${found.activeContent}) that could change what people see. ` +
        "Print it to a plain PDF first.",
    );
  }
  const second = await openWithPdfium(path);
  if (!second.opens || second.pageCount !== pages.length) throw damaged("two readers disagree on its pages");
  await trialSeal(path, pages.length);
  const geometries = pages.map((page) => page.geometry);
  const tags = mayHoldTags(file, pages, found) ? await findTags(path, geometries) : [];
  return {
    pageCount: pages.length,
    pages: geometries,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
    notices,
    tags,
  };
}
