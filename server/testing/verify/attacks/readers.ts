import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { withStates } from "@/server/pdf/pdfium";
import { drawStatePicture } from "@/server/pdf/renderings/draw-state";

/** Renderings of a file by five third-party programs: a hash each, null if a program shows no page. */

export const READERS = ["poppler", "mupdf", "ghostscript", "pdfium", "pdfjs"] as const;
export type Reader = (typeof READERS)[number];
export type TextByReader = Readonly<Record<Reader, string | null>>;

const DPI = "40";
const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** A program's output; null when it fails before writing. */
function runReader(tool: string, args: readonly string[]): Promise<Buffer | null> {
  const options = { maxBuffer: 64 * MEGABYTE, timeout: TIMEOUT_MS, encoding: "buffer" } as const;
  return new Promise((resolve, reject) => {
    execFile(tool, [...args], options, (error, stdout) => {
      if (error?.code === "ENOENT") reject(error);
      else resolve(stdout.length > 0 ? stdout : null);
    });
  });
}

const hashParts = (...parts: readonly (Buffer | string | null)[]): string | null => {
  if (parts.every((part) => part === null)) return null;
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part ?? "-");
  return digest.digest("hex").slice(0, 16);
};

async function readWithPoppler(path: string): Promise<string | null> {
  const picture = await runReader("pdftoppm", ["-q", "-r", DPI, "-cropbox", path]);
  return picture && hashParts(picture, await runReader("pdftotext", ["-q", path, "-"]));
}

async function readWithMupdf(path: string): Promise<string | null> {
  const drawWithMupdf = (kind: string) =>
    runReader("mutool", ["draw", "-q", "-F", kind, "-r", DPI, "-o", "-", path]);
  const picture = await drawWithMupdf("ppm");
  return picture && hashParts(picture, await drawWithMupdf("txt"));
}

async function readWithGhostscript(path: string): Promise<string | null> {
  const how = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", `-r${DPI}`];
  const picture = await runReader("gs", [...how, "-sOutputFile=%stdout", "-sstdout=%stderr", path]);
  return picture?.subarray(0, 2).toString() === "P6" ? hashParts(picture) : null;
}

function readWithPdfium(path: string): Promise<string | null> {
  const bytes = readFileSync(path);
  return withStates(bytes, bytes.length, (opened) => {
    const { module, document } = opened;
    const count = document === 0 ? 0 : module.FPDF_GetPageCount(document);
    const pages = Array.from({ length: count }, (_, index) => {
      const drawn = drawStatePicture(opened, index, true);
      return drawn && hashParts(`${drawn.width} ${drawn.height}`, drawn.pixels);
    });
    return hashParts(...pages);
  });
}

/** pdf.js numbers fonts and documents in order of loading. */
const removeFontNumbers = (text: string): string =>
  text.replace(/\bg_d\d+_/g, "g_").replace(/"p\d+_|_p\d+_/g, "_");

async function readWithPdfjs(path: string): Promise<string | null> {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    verbosity: 0,
    standardFontDataUrl: "node_modules/pdfjs-dist/standard_fonts/",
    useSystemFonts: false,
  });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      const { items } = await page.getTextContent();
      const texts = items.map((item) => ("str" in item ? [item.str, item.transform] : null));
      pages.push(
        removeFontNumbers(JSON.stringify([page.view, page.rotate, page.userUnit, fnArray, argsArray, texts])),
      );
    }
    return hashParts(...pages);
  } catch {
    return null;
  } finally {
    await task.destroy();
  }
}

/** Returns the readers' renderings; null for readers that are not in `asked`. */
export async function readWithReaders(
  path: string,
  asked: readonly Reader[] = READERS,
): Promise<TextByReader> {
  const look = {
    poppler: readWithPoppler,
    mupdf: readWithMupdf,
    ghostscript: readWithGhostscript,
    pdfium: readWithPdfium,
    pdfjs: readWithPdfjs,
  };
  const all = READERS.map((reader) => (asked.includes(reader) ? look[reader](path) : null));
  const [one = null, two = null, three = null, four = null, five = null] = await Promise.all(all);
  return { poppler: one, mupdf: two, ghostscript: three, pdfium: four, pdfjs: five };
}

/** Returns the readers that show something other than the sealed content. */
export function listDeceivedReaders(sealed: TextByReader, now: TextByReader): Reader[] {
  return READERS.filter((reader) => now[reader] !== null && now[reader] !== sealed[reader]);
}
