import { readFileSync, statSync } from "node:fs";
import type { ErrorCode } from "@/server/domain/errors";
import { type IntakeLimits, MAX_PAGE_SIDE_PT, MIN_PAGE_SIDE_PT } from "../intake/limits";
import { expandWithQpdf, type PopplerView, runProgram } from "./programs";

/**
 * Checks if poppler or qpdf, which share nothing with intake, confirm why a file was refused. Confirmed
 * refusals of these codes do not count against the share of sealed files (ruling 39d).
 */

async function hasOddPage(path: string, pages: number): Promise<boolean> {
  const ran = await runProgram("pdfinfo", ["-f", "1", "-l", String(pages), "-box", path]);
  // Poppler states sizes without UserUnit. A page that only its unit makes too large is found in qpdf's
  // output.
  const sizes = [...(ran?.text ?? "").matchAll(/^Page\s+\d+ size:\s*([\d.eE+-]+) x ([\d.eE+-]+)/gm)];
  const boxes = [...(ran?.text ?? "").matchAll(/^Page\s+\d+ CropBox:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/gm)];
  const sides = [
    ...sizes.map(([, width, height]) => [Number(width), Number(height)]),
    ...boxes.map(([, x0, y0, x1, y1]) => [
      Math.abs(Number(x1) - Number(x0)),
      Math.abs(Number(y1) - Number(y0)),
    ]),
  ];
  return sides.some(
    ([a = 0, b = 0]) => Math.min(a, b) < MIN_PAGE_SIDE_PT || Math.max(a, b) > MAX_PAGE_SIDE_PT,
  );
}

async function isSpelled(path: string, pattern: RegExp): Promise<boolean> {
  return pattern.test((await expandWithQpdf(path)) ?? "");
}

async function isDrawn(path: string): Promise<boolean> {
  const ran = await runProgram("pdftoppm", ["-f", "1", "-l", "1", "-scale-to", "20", path]);
  return ran === null || ran.bytes.length > 0;
}

/** Encryption alone is no reason: a file that others open is refused for it only if it is signed. */
async function isEncryptedToOthers(path: string, poppler: PopplerView | null): Promise<boolean> {
  if (poppler?.isEncrypted === true) return true;
  // If only attachments are encrypted, poppler states that the file is not.
  const ran = await runProgram("qpdf", ["--is-encrypted", path]);
  return ran?.code === 0;
}

/** qpdf ends with 0 where the file asks for a password, with 3 where the empty one will do. */
async function needsPassword(path: string): Promise<boolean> {
  const ran = await runProgram("qpdf", ["--requires-password", path]);
  return ran?.code === 0;
}

async function isRestrictedToQpdf(path: string): Promise<boolean> {
  const ran = await runProgram("qpdf", ["--show-encryption", path]);
  return /: not allowed$/m.test(ran?.text ?? "");
}

const ACTIVE =
  /\/S\s*\/(?:Launch|ImportData)\b|\/Subtype\s*\/RichMedia\b|\/EF\b|\/JS\b|\/S\s*\/(?:JavaScript|SubmitForm|GoToE|GoToR|Rendition|Movie|Sound|Hide|SetOCGState)\b/;
const SIGNED = /\/ByteRange\b/;
const LOCKED = /\/TransformMethod\s*\/(?:DocMDP|FieldMDP)\b|\/Type\s*\/SigFieldLock\b/;

export async function isConfirmed(
  path: string,
  code: ErrorCode,
  poppler: PopplerView | null,
  limits: IntakeLimits,
): Promise<boolean> {
  switch (code) {
    case "FILE_TOO_LARGE":
      return statSync(path).size > limits.maxBytes;
    case "FILE_ENCRYPTED":
      return (
        (await isEncryptedToOthers(path, poppler)) && (poppler?.opens !== true || isSpelled(path, SIGNED))
      );
    case "FILE_NEEDS_PASSWORD":
      return poppler?.opens !== true && (await needsPassword(path));
    case "FILE_NEEDS_CERTIFICATE":
      return poppler?.opens !== true && readFileSync(path).includes("/Adobe.PubSec");
    case "FILE_RESTRICTED":
      // Encrypted is not restricted: some right must be withheld.
      return poppler?.isRestricted === true || isRestrictedToQpdf(path);
    case "XFA_DYNAMIC":
      return poppler ? /XFA/i.test(poppler.form) : isSpelled(path, /\/XFA\b/);
    case "TOO_MANY_PAGES":
      return (poppler?.pages ?? 0) > limits.maxPages;
    case "PAGE_SIZE":
      return (await hasOddPage(path, poppler?.pages ?? 1)) || isSpelled(path, /\/UserUnit\b/);
    case "FILE_UNKNOWN_COMPRESSION":
      return readFileSync(path).includes("/BrotliDecode");
    case "NO_PAGES":
      return poppler?.pages === 0 || !(await isDrawn(path)) || isSpelled(path, /\/Collection\b/);
    case "ACTIVE_CONTENT":
      return isSpelled(path, ACTIVE);
    case "CERTIFIED_NO_CHANGES":
      return isSpelled(path, LOCKED);
    default:
      return false;
  }
}
