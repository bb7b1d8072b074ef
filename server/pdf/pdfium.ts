import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { DomainError } from "@/server/domain/errors";

/**
 * PDFium as the second reader: its view of a file is compared with our own reader's, and it draws pages. Runs
 * only in the pool's processes, because its memory never shrinks (pdf/README.md 5).
 */

const PASSWORD_NEEDED = 4;
/** An encryption that only its maker's plug-in opens. */
const SCHEME_UNKNOWN = 5;
const WITH_ANNOTATIONS = 1;
const REVERSE_BYTE_ORDER = 16;
const WHITE = 0xffffffff;

let loading: Promise<WrappedPdfiumModule> | undefined;

function loadPdfium(): Promise<WrappedPdfiumModule> {
  loading ??= (async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
    const module = await init({ wasmBinary: new Uint8Array(wasm).buffer });
    module.PDFiumExt_Init();
    return module;
  })();
  return loading;
}

export type PdfiumDocument =
  | {
      opens: true;
      pageCount: number;
      isEncrypted: boolean;
      /**
       * True if the encryption withholds no right from the reader (ISO 32000-2, table 22); true for a plain
       * file.
       */
      hasAllRights: boolean;
      /** Signature fields with a signature in them. */
      signatures: number;
    }
  | { opens: false; lock: "password" | "unknown" | null };

/** Returns the module's memory. Call it anew after every call that may grow the memory. */
export function getPdfiumHeap(module: WrappedPdfiumModule): Uint8Array {
  const heap: unknown = Reflect.get(module.pdfium, "HEAPU8");
  if (!(heap instanceof Uint8Array)) throw new Error("PDFium does not expose its memory.");
  return heap;
}

/** Reads a file straight into PDFium's memory, without a second copy of it outside. */
function loadDocument(module: WrappedPdfiumModule, path: string): { pointer: number; size: number } {
  const descriptor = openSync(path, "r");
  try {
    const { size } = fstatSync(descriptor);
    const pointer = module.pdfium.wasmExports.malloc(Math.max(1, size));
    if (pointer === 0) throw new DomainError("FILE_TOO_COMPLEX");
    const room = getPdfiumHeap(module).subarray(pointer, pointer + size);
    for (let at = 0; at < size; ) {
      const read = readSync(descriptor, room, at, size - at, at);
      if (read === 0) throw new Error(`${path} became shorter while it was read.`);
      at += read;
    }
    return { pointer, size };
  } finally {
    closeSync(descriptor);
  }
}

/** Passwords of files that are at work, by path: never longer than the work lasts. */
const passwords = new Map<string, string>();

/** Runs `work` while the file opens with this password. */
export async function runWithPassword<T>(path: string, password: string, work: () => Promise<T>): Promise<T> {
  passwords.set(path, password);
  try {
    return await work();
  } finally {
    passwords.delete(path);
  }
}

/** Runs `use` on an open document; `document` is 0 when PDFium cannot open the file. */
export async function withDocument<T>(
  path: string,
  use: (module: WrappedPdfiumModule, document: number) => T,
): Promise<T> {
  const module = await loadPdfium();
  const { pointer, size } = loadDocument(module, path);
  const document = module.FPDF_LoadMemDocument(pointer, size, passwords.get(path) ?? "");
  try {
    return use(module, document);
  } finally {
    if (document !== 0) module.FPDF_CloseDocument(document);
    module.pdfium.wasmExports.free(pointer);
  }
}

/** An open document with its form environment: PDFium draws form fields apart from the page. */
export type WithForm = { module: WrappedPdfiumModule; document: number; form: number };

function withForm<T>(module: WrappedPdfiumModule, document: number, use: (opened: WithForm) => T): T {
  if (document === 0) return use({ module, document, form: 0 });
  const info = module.PDFiumExt_OpenFormFillInfo();
  const form = module.PDFiumExt_InitFormFillEnvironment(document, info);
  try {
    return use({ module, document, form });
  } finally {
    module.PDFiumExt_ExitFormFillEnvironment(form);
    module.PDFiumExt_CloseFormFillInfo(info);
  }
}

/** Runs `use` on a file as it was when it ended at `end`, and as it is; the bytes are held once. */
export async function withStates<T>(
  bytes: Uint8Array,
  end: number,
  use: (before: WithForm, after: WithForm) => T,
): Promise<T> {
  const module = await loadPdfium();
  const pointer = module.pdfium.wasmExports.malloc(Math.max(1, bytes.length));
  if (pointer === 0) throw new DomainError("FILE_TOO_COMPLEX");
  getPdfiumHeap(module).set(bytes, pointer);
  const open = [end, bytes.length].map((size) => module.FPDF_LoadMemDocument(pointer, size, ""));
  try {
    const [before = 0, after = 0] = open;
    return withForm(module, before, (was) => withForm(module, after, (is) => use(was, is)));
  } finally {
    for (const document of open) if (document !== 0) module.FPDF_CloseDocument(document);
    module.pdfium.wasmExports.free(pointer);
  }
}

function countSignatures(module: WrappedPdfiumModule, document: number): number {
  let signed = 0;
  for (let index = 0; index < module.FPDF_GetSignatureCount(document); index++) {
    const signature = module.FPDF_GetSignatureObject(document, index);
    if (signature !== 0 && module.FPDFSignatureObj_GetContents(signature, 0, 0) > 0) signed++;
  }
  return signed;
}

/** Print, change, copy, annotate; and of later revisions fill in, assemble, print well. */
const RIGHTS = 4 | 8 | 16 | 32;
const LATER_RIGHTS = RIGHTS | 256 | 1024 | 2048;
const FIRST_REVISION = 2;

/** PDFium states the rights of the opening password: an owner has them all. */
function hasAllRights(module: WrappedPdfiumModule, document: number): boolean {
  const revision = module.FPDF_GetSecurityHandlerRevision(document);
  if (revision < 0) return true;
  const all = revision <= FIRST_REVISION ? RIGHTS : LATER_RIGHTS;
  return (module.FPDF_GetDocPermissions(document) & all) === all;
}

/**
 * Opens the file as it is unlocked: returns its page count and protection, or the lock that prevents opening.
 */
export function openWithPdfium(path: string): Promise<PdfiumDocument> {
  return withDocument(path, (module, document): PdfiumDocument => {
    if (document === 0) {
      const error = module.FPDF_GetLastError();
      const lock = error === PASSWORD_NEEDED ? "password" : error === SCHEME_UNKNOWN ? "unknown" : null;
      return { opens: false, lock };
    }
    return {
      opens: true,
      pageCount: module.FPDF_GetPageCount(document),
      isEncrypted: module.FPDF_GetSecurityHandlerRevision(document) >= 0,
      hasAllRights: hasAllRights(module, document),
      signatures: countSignatures(module, document),
    };
  });
}

/** Counts the pages of a file; -1 when it does not open. */
export async function countPages(path: string): Promise<number> {
  const opened = await openWithPdfium(path);
  return opened.opens ? opened.pageCount : -1;
}

/** FPDF_RENDER_TOBECONTINUED: the drawing was interrupted. */
const INTERRUPTED = 1;
/** Drawing a page stops after this time: some pages are made to take hours. */
const MAX_DRAWING_MS = 3000;
/** IFSDK_PAUSE: version, the function that says when to stop, room for a pointer of ours. */
const PAUSE_BYTES = 12;

/**
 * Draws a page within the time; returns true if it was finished. PDFium asks between the objects of the page.
 */
function drawInTime(module: WrappedPdfiumModule, draw: (pause: number) => number): boolean {
  const { pdfium } = module;
  const deadline = performance.now() + MAX_DRAWING_MS;
  const isOver = pdfium.addFunction(() => (performance.now() > deadline ? 1 : 0), "ii");
  const pause = pdfium.wasmExports.malloc(PAUSE_BYTES);
  try {
    pdfium.setValue(pause, 1, "i32");
    pdfium.setValue(pause + 4, isOver, "i32");
    pdfium.setValue(pause + 8, 0, "i32");
    return draw(pause) !== INTERRUPTED;
  } finally {
    pdfium.wasmExports.free(pause);
    pdfium.removeFunction(isOver);
  }
}

/**
 * Draws a page on white, `width` by `height` pixels, and passes the bitmap to `use`: address of the first of
 * its four bytes a pixel, RGBX, and bytes a row. Null when it takes too long. `over` may draw on top before.
 */
export function drawPage<T>(
  module: WrappedPdfiumModule,
  page: number,
  width: number,
  height: number,
  use: (start: number, stride: number) => T,
  { hasAnnotations = true, over }: { hasAnnotations?: boolean; over?: (bitmap: number) => void } = {},
): T | null {
  const bitmap = module.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new DomainError("FILE_TOO_COMPLEX");
  try {
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = (hasAnnotations ? WITH_ANNOTATIONS : 0) | REVERSE_BYTE_ORDER;
    const isDrawn = drawInTime(module, (pause) =>
      module.FPDF_RenderPageBitmap_Start(bitmap, page, 0, 0, width, height, 0, flags, pause),
    );
    module.FPDF_RenderPage_Close(page);
    if (!isDrawn) return null;
    over?.(bitmap);
    return use(module.FPDFBitmap_GetBuffer(bitmap), module.FPDFBitmap_GetStride(bitmap));
  } finally {
    module.FPDFBitmap_Destroy(bitmap);
  }
}
