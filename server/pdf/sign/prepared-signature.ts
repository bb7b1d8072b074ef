import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PDFName } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import type { Language } from "@/server/domain/vocabulary";
import { Increment } from "../append/increment";
import type { SignatureInfo } from "../append/signature-object";
import { addSlots, fillStamp, findEmptySlot, type SlotPlan } from "../append/slots";
import { StampedPages } from "../append/stamped-pages";
import { GrowingStructure } from "../append/structure";
import { layOutUnsigned, layOutUpdate } from "../append/write";
import { writeFile } from "../append/write-file";
import { adjustArchiveClaim } from "../archive/keep-claim";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";
import { drawOverlays } from "../overlays";
import { createImageStore } from "../stamp/signature";
import { stampField } from "../stamp/stamp-field";
import { PdfFile } from "../syntax/file";
import { type Page, type PageTree, readPages } from "../syntax/pages";
import { findCmsFault } from "./cms";
import {
  buildRemoteCms,
  computeDigestToSign,
  computeRemoteCmsReserve,
  readRawSignature,
  toBeSigned,
} from "./remote-cms";

/**
 * Signatures by recipients with keys of their own (domain/fields.md 8.6), as appended updates. Slots are laid
 * out once and plain values burnt in once. Each signer then gets an update with their values and an empty
 * signature. Its digest is sent to the key, and the raw signature is embedded when it returns.
 */

const HARD_PAGE_LIMIT = 100_000;

export type Written = { sha256: string; size: number };

export type Opened = { file: PdfFile; hash: string; tree: PageTree; increment: Increment };

async function openFile(path: string): Promise<Opened> {
  const file = new PdfFile(readFileSync(path));
  const hash = createHash("sha256").update(file.bytes).digest("hex");
  // The mark follows the bytes, so that names of one update never collide with those of another.
  const increment = await Increment.over(file, hash.slice(0, 8).toUpperCase());
  return { file, hash, tree: readPages(file, HARD_PAGE_LIMIT), increment };
}

/** Draws a signer's fields, page by page; `lay` places each drawing. */
function drawFields(
  { tree, increment }: Opened,
  fields: readonly StampField[],
  lay: (page: Page, sheet: Sheet, pageNumber: number) => void,
): void {
  const images = createImageStore(increment.context);
  for (const [index, page] of tree.pages.entries()) {
    const own = fields.filter((field) => field.page === index + 1);
    if (own.length === 0) continue;
    const sheet = increment.sheet(page.geometry.width, page.geometry.height);
    for (const field of own) stampField(sheet, field, images);
    if (!sheet.isBlank) lay(page, sheet, index + 1);
  }
}

function writeUpdate(outPath: string, file: PdfFile, update: Buffer): Written {
  writeFile(outPath, [file.bytes, update]);
  const sha256 = createHash("sha256").update(file.bytes).update(update).digest("hex");
  return { sha256, size: file.bytes.length + update.length };
}

/**
 * Lays out the empty slots of all signers.
 * @throws DomainError of intake when the file cannot be read
 */
export async function layOutSlots(
  path: string,
  outPath: string,
  { plans, language }: { plans: readonly SlotPlan[]; language: Language },
): Promise<Written> {
  const { file, hash, tree, increment } = await openFile(path);
  addSlots(increment, tree, plans, language);
  await adjustArchiveClaim(increment);
  return writeUpdate(outPath, file, await layOutUnsigned(increment, hash));
}

/**
 * Burns the values of recipients who sign without a key into the pages: the last update that touches a page.
 */
export async function burnPlainValues(
  path: string,
  outPath: string,
  { fields, language }: { fields: readonly StampField[]; language: Language },
): Promise<Written> {
  const { file, hash, tree, increment } = await openFile(path);
  const structure = GrowingStructure.of(increment);
  const stamped = new StampedPages(structure, language);
  drawOverlays(increment, tree, { fields, images: createImageStore(increment.context), stamped });
  stamped.finish();
  structure?.finish();
  await adjustArchiveClaim(increment);
  return writeUpdate(outPath, file, await layOutUnsigned(increment, hash));
}

export type PrepareRequest = {
  path: string;
  outPath: string;
  slot: string;
  fields: readonly StampField[];
  info: Omit<SignatureInfo, "isApproval">;
  /** DER, the signing certificate first. */
  chain: readonly Buffer[];
};

/** A file that lacks only its signature, with the hash to sign. */
export type Prepared = Written & {
  /** SHA-256 of the signed attributes, which is sent to the key. */
  hash: Buffer;
  /** Offset of the digits of /Contents in the file, and their number. */
  contentsStart: number;
  contentsLength: number;
};

export function fillSlot(opened: Opened, slot: string, fields: readonly StampField[]) {
  const { file, increment } = opened;
  drawFields(opened, fields, (page, sheet, pageNumber) =>
    fillStamp(increment, page, { slot, pageNumber }, sheet),
  );
  const { ref, dict } = findEmptySlot(file, slot);
  const signature = increment.reserve();
  const filled = increment.copyDict(dict);
  filled.set(PDFName.of("V"), signature);
  increment.replace(ref, filled);
  return signature;
}

/** SHA-256 of everything but /Contents with its brackets. */
function computeCoveredDigest(bytes: Buffer, contentsStart: number, contentsLength: number): Buffer {
  return createHash("sha256")
    .update(bytes.subarray(0, contentsStart - 1))
    .update(bytes.subarray(contentsStart + contentsLength + 1))
    .digest();
}

/**
 * Writes the signer's values into their slots and an empty signature into their field.
 * @throws DomainError of intake; a plain Error when the slots are missing, which is a fault of ours
 */
export async function prepareSignature(request: PrepareRequest): Promise<Prepared> {
  const opened = await openFile(request.path);
  const { file, hash, increment } = opened;
  const [certificate] = request.chain;
  if (!certificate) throw new Error("Nobody signs without a certificate.");
  const signature = fillSlot(opened, request.slot, request.fields);
  const info = { ...request.info, isApproval: true };
  const update = await layOutUpdate(increment, signature, info, computeRemoteCmsReserve(request.chain), hash);
  const written = writeUpdate(request.outPath, file, update.bytes);
  const contentsStart = file.bytes.length + update.contentsStart;
  const { contentsLength } = update;
  const whole = Buffer.concat([file.bytes, update.bytes]);
  const digest = computeCoveredDigest(whole, contentsStart, contentsLength);
  return { ...written, hash: computeDigestToSign(certificate, digest), contentsStart, contentsLength };
}

export type EmbedRequest = {
  path: string;
  outPath: string;
  chain: readonly Buffer[];
  /** As `prepareSignature` returned it. */
  prepared: Pick<Prepared, "sha256" | "hash" | "contentsStart" | "contentsLength">;
  /** The service's signature over `prepared.hash`. */
  signature: Buffer;
  timestamp: Buffer | null;
};

export const createMutatedError = () => new DomainError("BASE_DOCUMENT_MUTATED");

/**
 * Computes the digest to sign again from the stored bytes.
 * @throws DomainError BASE_DOCUMENT_MUTATED when it differs
 */
export function rederiveHash(path: string, chain: readonly Buffer[], prepared: EmbedRequest["prepared"]) {
  const bytes = readFileSync(path);
  const [certificate] = chain;
  const { contentsStart, contentsLength } = prepared;
  const isSame = createHash("sha256").update(bytes).digest("hex") === prepared.sha256;
  if (!certificate || !isSame) throw createMutatedError();
  const digest = computeCoveredDigest(bytes, contentsStart, contentsLength);
  if (!computeDigestToSign(certificate, digest).equals(prepared.hash)) throw createMutatedError();
  return { bytes, certificate, digest };
}

/**
 * Embeds a raw signature into the prepared file, if the bytes are the prepared ones and the certificate's key
 * made it (domain/fields.md 8.6, rule 7).
 * @throws DomainError BASE_DOCUMENT_MUTATED, CSC_REQUEST_FAILED (made by another key), CSC_EMBED_FAILED (no
 * room)
 */
export function embedSignature(request: EmbedRequest): Written {
  const { chain, prepared } = request;
  const { bytes, certificate, digest } = rederiveHash(request.path, chain, prepared);
  const signature = readRawSignature(certificate, toBeSigned(certificate, digest), request.signature);
  if (!signature) {
    throw new DomainError("CSC_REQUEST_FAILED", "The signature does not fit the certificate.");
  }
  const cms = buildRemoteCms({ chain, digest, signature, timestamp: request.timestamp });
  const failure = findCmsFault(cms, digest, certificate);
  if (failure) throw new DomainError("CSC_EMBED_FAILED", `The signature cannot be embedded: ${failure}.`);
  if (cms.length * 2 > prepared.contentsLength) {
    throw new DomainError("CSC_EMBED_FAILED", "The signature is larger than the room kept for it.");
  }
  bytes.write(cms.toString("hex"), prepared.contentsStart, "latin1");
  writeFile(request.outPath, [bytes]);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}
