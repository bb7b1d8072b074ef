import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** Third-party programs that check our files. A missing one fails the test that needs it. */

const PACKAGES: Record<string, string> = {
  pdfsig: "poppler-utils",
  pdftotext: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdffonts: "poppler-utils",
  qpdf: "qpdf",
  mutool: "mupdf-tools",
  gs: "ghostscript",
  openssl: "openssl",
  certutil: "libnss3-tools",
};

/** `output` is both streams as text, decoded on demand: a rendered page is millions of bytes and no text. */
export type Ran = { code: number; readonly output: string; bytes: Buffer };

export function runTool(tool: string, args: readonly string[]): Ran {
  const ran = spawnSync(tool, args, { maxBuffer: 256 * 1024 * 1024 });
  if (ran.error) {
    throw new Error(
      `${tool} cannot be run (${ran.error.message}): apt-get install ${PACKAGES[tool] ?? tool}`,
    );
  }
  return {
    code: ran.status ?? -1,
    get output() {
      return `${ran.stdout.toString("utf8")}${ran.stderr.toString("utf8")}`;
    },
    bytes: ran.stdout,
  };
}

export function createTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "rubrica-pdf-"));
}

/** Creates an NSS certificate database that trusts one authority, for `pdfsig`. */
export function createTrustStore(authorityCertFile: string): string {
  const dir = createTemporaryFolder();
  runTool("certutil", ["-N", "-d", `sql:${dir}`, "--empty-password"]);
  const added = runTool("certutil", [
    "-A",
    "-d",
    `sql:${dir}`,
    "-n",
    "ca",
    "-t",
    "CT,C,C",
    "-i",
    authorityCertFile,
  ]);
  if (added.code !== 0) throw new Error(added.output);
  return dir;
}

export type SignatureVerdict = { isValid: boolean; isWhole: boolean; isTrusted: boolean; count: number };

export function verifyWithPdfsig(path: string, store: string): SignatureVerdict {
  const { output } = runTool("pdfsig", ["-nssdir", `sql:${store}`, path]);
  return {
    count: output.match(/^Signature #/gm)?.length ?? 0,
    isValid: /Signature is Valid/.test(output),
    isWhole: /Total document signed/.test(output),
    isTrusted: /Certificate is Trusted/.test(output),
  };
}

/** Returns every signature that pdfsig finds, in its order. */
export function listPdfsigSignatures(path: string): { isValid: boolean; isWhole: boolean; type: string }[] {
  const { output } = runTool("pdfsig", ["-nocert", path]);
  return output
    .split(/^Signature #/m)
    .slice(1)
    .map((part) => ({
      isValid: part.includes("Signature is Valid"),
      isWhole: part.includes("Total document signed"),
      type: /Signature Type: (.*)/.exec(part)?.[1] ?? "",
    }));
}

export type RawSignature = { cms: Buffer; covered: Buffer; isWhole: boolean };

/** Returns every signature of a file with the bytes it covers, found by a plain pattern. */
export function listRawSignatures(bytes: Buffer): RawSignature[] {
  const all = bytes.toString("latin1").matchAll(/\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g);
  return [...all].map((found) => {
    const [start = 0, end = 0, rest = 0] = found.slice(1).map(Number);
    const der = Buffer.from(bytes.toString("latin1", start + 1, end - 1), "hex");
    const lengthBytes = (der[1] ?? 0) & 0x7f;
    return {
      cms: der.subarray(0, 2 + lengthBytes + der.readUIntBE(2, lengthBytes)),
      covered: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end, end + rest)]),
      isWhole: end + rest === bytes.length,
    };
  });
}

/** Returns start and end of the last signature's gap, and the file's length, found by a plain pattern. */
export function readByteRange(bytes: Buffer): [start: number, end: number, last: number] {
  const all = [...bytes.toString("latin1").matchAll(/\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g)];
  const [, start, end, rest] = all.at(-1)?.map(Number) ?? [];
  if (start === undefined || end === undefined || rest === undefined) throw new Error("no ByteRange");
  return [start, end, end + rest];
}

/**
 * Checks with OpenSSL that the signature is CAdES over the covered bytes, with certificates valid at `at`.
 */
export function verifyWithOpenssl(path: string, authorityCertFile: string, at: Date): Ran {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const dir = createTemporaryFolder();
  const bytes = readFileSync(path);
  const [start, end] = readByteRange(bytes);
  const der = Buffer.from(bytes.toString("latin1", start + 1, end - 1), "hex");
  const lengthBytes = (der[1] ?? 0) & 0x7f;
  writeFileSync(join(dir, "cms"), der.subarray(0, 2 + lengthBytes + der.readUIntBE(2, lengthBytes)));
  writeFileSync(join(dir, "content"), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  return runTool("openssl", [
    ...["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", "-out", join(dir, "out")],
    ...[
      "-in",
      join(dir, "cms"),
      "-content",
      join(dir, "content"),
      "-CAfile",
      authorityCertFile,
      "-attime",
      seconds,
    ],
  ]);
}

export function checkWithQpdf(path: string): number {
  return runTool("qpdf", ["--check", path]).code;
}

const StoredObject = z.object({
  value: z.record(z.string(), z.unknown()).optional(),
  stream: z.object({ data: z.string() }).optional(),
});
const Objects = z.record(z.string(), StoredObject);
const References = z.array(z.string()).default([]);

/**
 * Returns the decoded streams of one kind (`Certs`, `CRLs`, `OCSPs`) of the document security store, read by
 * qpdf.
 */
export function readSecurityStore(path: string, kind: string): Buffer[] {
  const how = ["--json=2", "--json-stream-data=inline", "--decode-level=generalized"];
  const objects = Objects.parse(JSON.parse(runTool("qpdf", [...how, path]).output).qpdf[1]);
  const getObject = (name: unknown) => objects[`obj:${String(name)}`];
  const catalog = getObject(objects.trailer?.value?.["/Root"]);
  const store = getObject(catalog?.value?.["/DSS"]);
  const streams = References.parse(store?.value?.[`/${kind}`]);
  return streams.map((ref) => Buffer.from(getObject(ref)?.stream?.data ?? "", "base64"));
}

export type ExtractedWord = { text: string; xMin: number; yMin: number; xMax: number; yMax: number };
export type PageOfWords = { width: number; height: number; words: ExtractedWord[] };

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * Returns the words of every page with their boxes, origin top left, in poppler's points of the cropped page.
 */
export function readPageWords(path: string): PageOfWords[] {
  const { output } = runTool("pdftotext", ["-bbox", "-cropbox", path, "-"]);
  return output
    .split("<page ")
    .slice(1)
    .map((page) => {
      const [width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [])
        .slice(1)
        .map(Number);
      const found = page.matchAll(
        /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
      );
      return {
        width,
        height,
        words: [...found].map(([, xMin, yMin, xMax, yMax, text = ""]) => ({
          text: text.replace(/&\w+;|&#39;/g, (entity) => entities[entity] ?? entity),
          xMin: Number(xMin),
          yMin: Number(yMin),
          xMax: Number(xMax),
          yMax: Number(yMax),
        })),
      };
    });
}

export type Picture = { width: number; height: number; pixels: Buffer };

/** Splits the PPM images that a program wrote one after another. */
function splitPictures(ran: Ran, mayComplain = false): readonly Picture[] {
  const { bytes, code } = ran;
  const found: Picture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString("latin1", at, at + 40));
    if (!header) break;
    const [start, width, height] = [at + header[0].length, Number(header[1]), Number(header[2])];
    at = start + 3 * width * height;
    found.push({ width, height, pixels: bytes.subarray(start, at) });
  }
  if ((code !== 0 && !mayComplain) || found.length === 0) throw new Error(ran.output.slice(0, 400));
  return found;
}

function readPicture(ran: Ran, mayComplain = false): Picture {
  const [first] = splitPictures(ran, mayComplain);
  if (!first) throw new Error("no page");
  return first;
}

/** Renders every page to RGB pixels with poppler, in one run. */
export function renderEach(path: string, dpi = 50): readonly Picture[] {
  return splitPictures(runTool("pdftoppm", ["-r", String(dpi), "-cropbox", path]));
}

/** Renders one page to RGB pixels with poppler. */
export function renderPage(path: string, page: number, dpi = 50): Picture {
  const range = ["-f", String(page), "-l", String(page)];
  return readPicture(runTool("pdftoppm", ["-r", String(dpi), "-cropbox", ...range, path]));
}

/** Renders one page with mupdf; `mayComplain` when a part of the page is broken and the rest is checked. */
export function renderWithMupdf(path: string, page: number, dpi = 50, mayComplain = false): Picture {
  return readPicture(
    runTool("mutool", ["draw", "-q", "-F", "ppm", "-r", String(dpi), "-o", "-", path, String(page)]),
    mayComplain,
  );
}
