import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { ReadTable } from "@/server/domain/bulk-send/table";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { DomainError, isDomainError } from "@/server/domain/errors";
import type { Placement } from "@/server/domain/field/placement";
import type { Proposal } from "@/server/domain/field/places/propose";
import type { FoundText } from "@/server/domain/field/tag";
import type { TypedNameShown, TypedNameWish } from "@/server/domain/field/typed-style";
import type { Report } from "@/server/verify/report";
import type { SealSignature } from "@/server/verify/seal-signatures";
import type { CertificateRequest } from "../certificate-file";
import type { FileTraces } from "../file-traces";
import type { FillableForm } from "../form/fillable";
import type { IntakeResult } from "../intake/intake";
import type { IntakeLimits } from "../intake/limits";
import type { AuditLogModel } from "../model";
import type { PageImagesRequest } from "../page-images";
import type { PendingInput } from "../pending-copy";
import type { PageRange } from "../places/find-places";
import type { PdfChange, Prepared } from "../prepare";
import type { RemoteSignatureRequest, RemoteSignatureResult } from "../remote-signature";
import { listLookQuestions, withLooks } from "../renderings/second-opinion";
import type { Sealed } from "../seal";
import type { RedrawnLogo } from "../stamp/logo";
import type { SignaturePicture } from "../stamp/picture";
import type { Needle } from "../text/find";
import { AtMost } from "./concurrency-limit";
import type { Job, Outcome, SealRequest } from "./jobs";
import { type PoolOptions, ProcessPool, type RunOptions } from "./process-pool";

/** The PDF work of one server, off its event loop: one pool for unchecked files, one for sealing. */

export type PdfPoolSettings = {
  /** Absolute path of the bundled worker; by default the worker runs from source. */
  entryPath?: string;
  /** Processes of each pool; by default one less than the processors. */
  size?: number;
  timeoutMs?: number;
  maxResidentBytes?: number;
  queueLimit?: number;
  /** An idle process ends after this time; by default a minute. */
  idleMs?: number;
};

export type PdfPools = {
  /** `intake` of intake/intake.ts in a process of its own; a file that exhausts it is FILE_TOO_COMPLEX. */
  intake(path: string, outPath: string, limits: IntakeLimits, password?: string): Promise<IntakeResult>;
  /** Places where the file shows each needle; empty for one that it does not show. */
  findText(path: string, needles: readonly Needle[]): Promise<FoundText[][]>;
  /**
   * `findPlaces` of places/find-places.ts, in the process that draws: intake and sealing never wait for it.
   */
  places(path: string, range: PageRange): Promise<Proposal[]>;
  /** `readFillable` of form/fillable.ts, in the process that draws. */
  fillable(path: string): Promise<FillableForm>;
  prepare(path: string, outPath: string, change: PdfChange): Promise<Prepared | null>;
  /**
   * The earlier of both files' first and last pages that looks different outside the boxes; null when neither
   * does.
   */
  lookAlike(before: string, after: string, boxes: readonly Placement[]): Promise<number | null>;
  /** `renderFirstPage` of draw-page.ts: intake and sealing never wait for it. */
  renderFirstPage(path: string, widthPx: number): Promise<Uint8Array>;
  /** `drawPageImages` in a process of its own, one file at a time: intake and sealing never wait for it. */
  pageImages(request: PageImagesRequest): Promise<(Uint8Array | null)[]>;
  /** `pageIndex` of viewer/page-index.ts, in the process that draws for viewers. */
  pageIndex(path: string): Promise<Uint8Array>;
  /** `redrawSignature` of an uploaded PNG in a process of its own. */
  signaturePicture(path: string): Promise<SignaturePicture>;
  /** `redrawLogo` of an uploaded PNG or JPEG in a process of its own. */
  logo(path: string): Promise<RedrawnLogo>;
  /**
   * The first sheet of a workbook, read in a process of its own; one that exhausts it is FILE_TOO_COMPLEX.
   */
  table(bytes: Uint8Array): Promise<ReadTable>;
  /**
   * `sealItem`; a failure that is not a DomainError may be retried. `onStep` is called as each step begins.
   */
  seal(request: SealRequest, onStep?: (step: SealStep) => void): Promise<Sealed>;
  /** A single step of an advanced signature (remote-signature.ts). */
  remoteSignature(request: RemoteSignatureRequest): Promise<RemoteSignatureResult>;
  /** `buildPending`: a copy of an envelope that is not complete. */
  pending(request: PendingInput): Promise<Uint8Array>;
  /** `typedStyles`: a typed name as the sealer will draw it. */
  typedName(request: TypedNameWish): Promise<TypedNameShown>;
  auditLog(model: AuditLogModel): Promise<Uint8Array>;
  /** The certificate pages as a PDF of their own. */
  certificate(request: CertificateRequest): Promise<Uint8Array>;
  /**
   * `verifyPdf` of server/verify in a process of its own, at the present time, with trusted certificates as
   * DER. PDFium checks content after a signature in another process; it can only lower the verdict.
   */
  verify(bytes: Uint8Array, anchors: readonly Uint8Array[]): Promise<{ report: Report; traces: FileTraces }>;
  /** The keys that signed these external CMS signatures (DER). */
  sealSignatures(seals: readonly Uint8Array[]): Promise<SealSignature[]>;
  pids(): number[];
  close(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
/**
 * Runs of pages that may wait to be drawn. Viewers are waiting for the pictures, so a long queue is useless.
 */
const DRAWING_QUEUE = 20;
/** Limits of a second look at a file: CPU time, files at once, files that wait. */
const LOOKING_MS = 10_000;
const LOOKING_AT_ONCE = 2;
const LOOKING_QUEUE = 50;
const HEAP_FLAG = "--max-old-space-size=448";

/** CPU time, for a workbook of 10 MB. */
const TABLE_MS = 10_000;

/** CPU time, to propose the fields of a few pages or of a form. */
const PLACES_MS = 15_000;

type JobOutcome<Kind> = Extract<Outcome, { kind: Kind }>;

const isOutcomeKind = <Kind extends Job["kind"]>(outcome: Outcome, kind: Kind): outcome is JobOutcome<Kind> =>
  outcome.kind === kind;

/** Runs a job and checks that the outcome is of its kind. */
async function runPoolJob<Kind extends Job["kind"]>(
  pool: ProcessPool,
  job: Job & { kind: Kind },
  limits?: RunOptions,
): Promise<JobOutcome<Kind>> {
  const outcome = await pool.run(job, limits);
  if (!isOutcomeKind(outcome, job.kind))
    throw new Error(`A PDF process answered another job (${outcome.kind}).`);
  return outcome;
}

function getEntryOptions(settings: PdfPoolSettings): Pick<PoolOptions, "entryPath" | "execArgv"> {
  if (settings.entryPath !== undefined) return { entryPath: settings.entryPath, execArgv: [HEAP_FLAG] };
  const source = fileURLToPath(new URL("./worker.ts", import.meta.url));
  return { entryPath: source, execArgv: [HEAP_FLAG, "--import", import.meta.resolve("tsx")] };
}

const REASONS = {
  time: "The PDF takes too long to read.",
  memory: "The PDF needs more memory than this service gives to one file.",
  crash: "The PDF could not be read to its end.",
} as const;

const BUSY = "Too many files are being worked on. Try again shortly.";

/**
 * A process that failed or was ended has no result. A full queue is an error, so that the caller asks again.
 */
function ignoreUnlessBusy(error: unknown): null {
  if (isDomainError(error) && error.code === "SERVICE_UNAVAILABLE") throw error;
  return null;
}

export function createPdfPools(settings: PdfPoolSettings = {}): PdfPools {
  const shared = {
    ...getEntryOptions(settings),
    size: settings.size ?? Math.max(1, availableParallelism() - 1),
    queueLimit: settings.queueLimit ?? 100,
    timeoutMs: settings.timeoutMs ?? 30_000,
    maxResidentBytes: settings.maxResidentBytes ?? 512 * MEGABYTE,
    recycleAfterJobs: 2000,
    recycleBytes: 400 * MEGABYTE,
    idleMs: settings.idleMs ?? 60_000,
  };
  const reading = new ProcessPool({
    ...shared,
    killed: (reason) => new DomainError("FILE_TOO_COMPLEX", REASONS[reason]),
  });
  const sealing = new ProcessPool({
    ...shared,
    maxResidentBytes: Math.max(shared.maxResidentBytes, 768 * MEGABYTE),
    killed: (reason) => new Error(`A sealing process was ended (${reason}).`),
  });
  const drawing = new ProcessPool({
    ...shared,
    size: 1,
    queueLimit: Math.min(shared.queueLimit, DRAWING_QUEUE),
    recycleBytes: 200 * MEGABYTE,
    niceness: 5,
    killed: (reason) => new DomainError("FILE_TOO_COMPLEX", REASONS[reason]),
  });
  const looking = new AtMost(
    LOOKING_AT_ONCE,
    LOOKING_QUEUE,
    () => new DomainError("SERVICE_UNAVAILABLE", BUSY),
  );
  return {
    intake: async (path, outPath, limits, password = "") =>
      (await runPoolJob(reading, { kind: "intake", path, outPath, limits, password })).result,
    findText: async (path, needles) => (await runPoolJob(reading, { kind: "findText", path, needles })).found,
    places: async (path, range) =>
      (await runPoolJob(drawing, { kind: "places", path, range }, { timeoutMs: PLACES_MS })).places,
    fillable: async (path) =>
      (await runPoolJob(drawing, { kind: "fillable", path }, { timeoutMs: PLACES_MS })).form,
    prepare: async (path, outPath, change) =>
      (await runPoolJob(reading, { kind: "prepare", path, outPath, change })).prepared,
    lookAlike: async (before, after, boxes) =>
      (await runPoolJob(reading, { kind: "lookAlike", before, after, boxes })).difference,
    renderFirstPage: async (path, widthPx) =>
      (await runPoolJob(drawing, { kind: "firstPage", path, widthPx })).png,
    pageImages: async (request) => (await runPoolJob(drawing, { kind: "pageImages", request })).images,
    pageIndex: async (path) => (await runPoolJob(drawing, { kind: "pageIndex", path })).index,
    signaturePicture: async (path) => (await runPoolJob(reading, { kind: "signaturePicture", path })).picture,
    logo: async (path) => (await runPoolJob(reading, { kind: "logo", path })).logo,
    table: async (bytes) =>
      (await runPoolJob(reading, { kind: "table", bytes }, { timeoutMs: TABLE_MS })).read,
    seal: async (request, onStep) =>
      (await runPoolJob(sealing, { kind: "seal", request }, { onStep })).result,
    remoteSignature: async (request) =>
      (await runPoolJob(sealing, { kind: "remoteSignature", request })).result,
    pending: async (request) => (await runPoolJob(sealing, { kind: "pending", request })).pdf,
    typedName: async (request) => (await runPoolJob(sealing, { kind: "typedName", request })).name,
    auditLog: async (model) => (await runPoolJob(sealing, { kind: "auditLog", model })).pdf,
    certificate: async (request) => (await runPoolJob(sealing, { kind: "certificate", request })).pdf,
    verify: async (bytes, anchors) => {
      const { report, traces } = await runPoolJob(reading, {
        kind: "verify",
        bytes,
        anchors,
        at: new Date(),
      });
      const questions = listLookQuestions(report);
      if (questions.length === 0) return { report, traces };
      const limits = { timeoutMs: Math.min(shared.timeoutMs, LOOKING_MS) };
      const compareInPool = () => runPoolJob(reading, { kind: "looks", bytes, questions }, limits);
      const looksOutcome = await looking.run(compareInPool).catch(ignoreUnlessBusy);
      return { report: withLooks(report, questions, looksOutcome?.answers ?? null), traces };
    },
    sealSignatures: async (seals) =>
      seals.length === 0 ? [] : (await runPoolJob(reading, { kind: "sealSignatures", seals })).signatures,
    pids: () => [...reading.pids, ...sealing.pids, ...drawing.pids],
    async close() {
      await Promise.all([reading.close(), sealing.close(), drawing.close()]);
    },
  };
}
