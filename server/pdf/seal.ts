import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { PDFDict } from "pdf-lib";
import { Refusal } from "@/server/domain/errors";
import { placementIssues } from "@/server/domain/field/placement";
import type { Language } from "@/server/domain/vocabulary";
import { Increment } from "./append/increment";
import { appendPages } from "./append/pages";
import { addSignatureField } from "./append/signature-field";
import { layOutPlain, layOutUpdate } from "./append/write";
import { drawCertificate } from "./certificate";
import { checkSealed, type Expected } from "./check";
import type { Sheet } from "./draw/sheet";
import { pdfMessages } from "./messages";
import type { CertificateModel, StampField } from "./model";
import { cmsReserve, signDetached } from "./sign/cms";
import type { Signer } from "./sign/signer";
import { stampRejected } from "./stamp/rejected";
import type { ImageStore } from "./stamp/signature";
import { stampField } from "./stamp/stamp-field";
import { stampUnfinished } from "./stamp/unfinished";
import { PdfFile } from "./syntax/file";
import { type PageTree, readPages } from "./syntax/pages";

export type SealInput = {
  originalPath: string;
  /** Where the sealed file is written; an existing file is replaced. */
  outPath: string;
  fields: readonly StampField[];
  /** The certificate pages to append; null appends none. */
  certificate: CertificateModel | null;
  /** Whether every page gets the stamp of a rejected envelope. */
  rejectStamp: boolean;
  signer: Signer;
  signingTime: Date;
  language: Language;
};

export type Sealed = { sha256: string; size: number; pageCount: number };

const HARD_PAGE_LIMIT = 100_000;

/** Fields by page, in the order of the file; a field that names no page of it is refused. */
function fieldsByPage(fields: readonly StampField[], pageCount: number): Map<number, StampField[]> {
  const byPage = new Map<number, StampField[]>();
  for (const field of fields) {
    const [issue] = placementIssues(field, pageCount);
    if (issue?.path === "page") throw new Refusal("INVALID_BODY", `Field ${field.fieldId}: ${issue.message}`);
    byPage.set(field.page, [...(byPage.get(field.page) ?? []), field]);
  }
  return byPage;
}

/** Draws the fields of every page, and what `stamp` adds to each; pages with neither stay as they are. */
function drawOverlays(
  increment: Increment,
  tree: PageTree,
  given: readonly StampField[],
  images: ImageStore,
  stamp: ((sheet: Sheet) => void) | null,
): void {
  const byPage = fieldsByPage(given, tree.pages.length);
  for (const [index, page] of tree.pages.entries()) {
    const fields = byPage.get(index + 1);
    if (!fields && !stamp) continue;
    const sheet = increment.sheet(page.geometry.width, page.geometry.height);
    for (const field of fields ?? []) stampField(sheet, field, images);
    stamp?.(sheet);
    increment.overlay(page, sheet);
  }
}

export type PendingInput = Pick<SealInput, "originalPath" | "fields" | "language">;

/**
 * A copy with what has been filled in so far and words along the edges of every page, for an envelope that is not
 * complete (api-v2 5.5). The original stays its prefix; nobody signs it.
 * @throws Refusal of intake when the original cannot be read
 */
export async function buildPending(input: PendingInput): Promise<Buffer> {
  const file = new PdfFile(readFileSync(input.originalPath));
  const hash = createHash("sha256").update(file.bytes).digest("hex");
  const increment = await Increment.over(file, hash.slice(0, 8).toUpperCase());
  const images: ImageStore = { context: increment.context, byPath: new Map() };
  const words = pdfMessages(input.language)("pending.stamp");
  const tree = readPages(file, HARD_PAGE_LIMIT);
  drawOverlays(increment, tree, input.fields, images, (sheet) => stampUnfinished(sheet, words));
  return Buffer.concat([file.bytes, await layOutPlain(increment, hash)]);
}

/** Writes the chunks one after another and waits until they are on the disk. */
function writeFile(path: string, chunks: readonly Buffer[]): void {
  const descriptor = openSync(path, "w", 0o600);
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Builds the update without its signature: overlays, certificate pages, signature field. */
async function build(file: PdfFile, input: SealInput, originalHash: string) {
  const tree = readPages(file, HARD_PAGE_LIMIT);
  const mark = originalHash.slice(0, 8).toUpperCase();
  const increment = await Increment.over(file, mark);
  const images: ImageStore = { context: increment.context, byPath: new Map() };
  const word = pdfMessages(input.language)("rejected.stamp");
  const stamp = input.rejectStamp ? (sheet: Sheet) => stampRejected(sheet, word) : null;
  drawOverlays(increment, tree, input.fields, images, stamp);
  const lastPage = tree.pages.at(-1);
  const sheets =
    input.certificate && lastPage
      ? drawCertificate(
          (width, height) => increment.sheet(width, height),
          input.certificate,
          input.language,
          lastPage.geometry,
          images,
        )
      : [];
  const added = sheets.length > 0 ? appendPages(increment, tree, sheets) : null;
  const [firstAdded] = added?.pages ?? [];
  const [firstPage] = tree.pages;
  const addedDict = firstAdded ? increment.context.lookup(firstAdded) : undefined;
  const page = firstAdded && addedDict instanceof PDFDict ? { ref: firstAdded, dict: addedDict } : firstPage;
  if (!page) throw new Refusal("NO_PAGES");
  const signature = increment.reserve();
  addSignatureField(increment, {
    signature,
    page,
    name: `RubricaSeal${mark}`,
    pagesRoot: added?.root ?? null,
  });
  return { increment, signature, pageCount: tree.pages.length + sheets.length };
}

/** Writes the sealed file; returns what `checkSealed` must find. */
export async function writeSealed(input: SealInput): Promise<Expected> {
  const file = new PdfFile(readFileSync(input.originalPath));
  const running = createHash("sha256").update(file.bytes);
  const originalHash = running.copy().digest("hex");
  const { increment, signature, pageCount } = await build(file, input, originalHash);
  const message = pdfMessages(input.language);
  const info = {
    name: input.signer.name,
    reason: message(input.rejectStamp ? "seal.reasonRejected" : "seal.reasonCompleted"),
    signingTime: input.signingTime,
  };
  const update = await layOutUpdate(increment, signature, info, cmsReserve(input.signer), originalHash);
  const gapStart = update.contentsStart - 1;
  const gapEnd = update.contentsStart + update.contentsLength + 1;
  const digest = running
    .copy()
    .update(update.bytes.subarray(0, gapStart))
    .update(update.bytes.subarray(gapEnd))
    .digest();
  const cms = signDetached(input.signer, digest).toString("hex");
  if (cms.length > update.contentsLength) {
    throw new Error("The signature is larger than the room kept for it.");
  }
  update.bytes.write(cms, update.contentsStart, "latin1");
  writeFile(input.outPath, [file.bytes, update.bytes]);
  return {
    sha256: running.update(update.bytes).digest("hex"),
    size: file.bytes.length + update.bytes.length,
    pageCount,
    originalHash,
    originalSize: file.bytes.length,
    certificate: input.signer.chain[0],
  };
}

/**
 * Seals one file (pdf.md 5): the original's bytes, then one update that carries field values, certificate pages and a
 * PAdES baseline B signature which certifies the whole. The result is checked by code that shares nothing with its
 * making before this returns. With an RSA key, equal input gives equal bytes.
 *
 * @throws Refusal of intake when the original cannot be read; a plain Error when the check fails, which is a bug.
 */
export async function sealItem(input: SealInput): Promise<Sealed> {
  const expected = await writeSealed(input);
  await checkSealed(input.outPath, expected);
  return { sha256: expected.sha256, size: expected.size, pageCount: expected.pageCount };
}
