import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Refusal } from "@/server/domain/errors";
import type { FoundText } from "@/server/domain/field/tag";
import type { CertificateRequest } from "../certificate-file";
import type { IntakeResult } from "../intake/intake";
import type { IntakeLimits } from "../intake/limits";
import type { AuditLogModel } from "../model";
import type { PdfChange, Prepared } from "../prepare";
import type { PendingInput, Sealed } from "../seal";
import type { SignaturePicture } from "../stamp/picture";
import type { Needle } from "../text/find";
import type { Outcome, SealRequest } from "./jobs";
import { type PoolOptions, ProcessPool } from "./process-pool";

/** The PDF work of one server, off its event loop: one pool for files nobody has looked at, one for sealing. */

export type PdfPoolSettings = {
  /** Absolute path of the bundled worker; left out, the worker runs from source. */
  entryPath?: string;
  timeoutMs?: number;
  maxResidentBytes?: number;
  queueLimit?: number;
};

export type PdfPools = {
  /** `intake` of intake/intake.ts in a process of its own; a file that exhausts it is FILE_TOO_COMPLEX. */
  intake(path: string, limits: IntakeLimits): Promise<IntakeResult>;
  /** For each needle the places where the file shows it; empty for one that it does not. */
  findText(path: string, needles: readonly Needle[]): Promise<FoundText[][]>;
  /** `prepare` of prepare.ts. */
  prepare(path: string, outPath: string, change: PdfChange): Promise<Prepared | null>;
  /** PNG of the first page, `widthPx` across. */
  renderFirstPage(path: string, widthPx: number): Promise<Uint8Array>;
  /** `redrawSignature` of an uploaded PNG in a process of its own. */
  signaturePicture(path: string): Promise<SignaturePicture>;
  /** `sealItem`; a failure that is not a Refusal may be retried. */
  seal(request: SealRequest): Promise<Sealed>;
  /** `buildPending`: a copy of an envelope that is not complete. */
  pending(request: PendingInput): Promise<Uint8Array>;
  /** The audit log as a PDF. */
  auditLog(model: AuditLogModel): Promise<Uint8Array>;
  /** The certificate pages as a PDF of their own. */
  certificate(request: CertificateRequest): Promise<Uint8Array>;
  pids(): number[];
  close(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const HEAP_FLAG = "--max-old-space-size=448";

function unexpected(outcome: Outcome): Error {
  return new Error(`A PDF process answered another job (${outcome.kind}).`);
}

function entry(settings: PdfPoolSettings): Pick<PoolOptions, "entryPath" | "execArgv"> {
  if (settings.entryPath !== undefined) return { entryPath: settings.entryPath, execArgv: [HEAP_FLAG] };
  const source = fileURLToPath(new URL("./worker.ts", import.meta.url));
  return { entryPath: source, execArgv: [HEAP_FLAG, "--import", import.meta.resolve("tsx")] };
}

const REASONS = {
  time: "The PDF takes too long to read.",
  memory: "The PDF needs more memory than this service gives to one file.",
  crash: "The PDF could not be read to its end.",
} as const;

export function createPdfPools(settings: PdfPoolSettings = {}): PdfPools {
  const shared = {
    ...entry(settings),
    size: Math.max(1, availableParallelism() - 1),
    queueLimit: settings.queueLimit ?? 100,
    timeoutMs: settings.timeoutMs ?? 30_000,
    maxResidentBytes: settings.maxResidentBytes ?? 512 * MEGABYTE,
    recycleAfterJobs: 200,
    recycleBytes: 400 * MEGABYTE,
  };
  const reading = new ProcessPool({
    ...shared,
    killed: (reason) => new Refusal("FILE_TOO_COMPLEX", REASONS[reason]),
  });
  const sealing = new ProcessPool({
    ...shared,
    maxResidentBytes: Math.max(shared.maxResidentBytes, 768 * MEGABYTE),
    killed: (reason) => new Error(`A sealing process was ended (${reason}).`),
  });
  return {
    async intake(path, limits) {
      const outcome = await reading.run({ kind: "intake", path, limits });
      if (outcome.kind !== "intake") throw unexpected(outcome);
      return outcome.result;
    },
    async findText(path, needles) {
      const outcome = await reading.run({ kind: "findText", path, needles });
      if (outcome.kind !== "findText") throw unexpected(outcome);
      return outcome.found;
    },
    async prepare(path, outPath, change) {
      const outcome = await reading.run({ kind: "prepare", path, outPath, change });
      if (outcome.kind !== "prepare") throw unexpected(outcome);
      return outcome.prepared;
    },
    async renderFirstPage(path, widthPx) {
      const outcome = await reading.run({ kind: "firstPage", path, widthPx });
      if (outcome.kind !== "firstPage") throw unexpected(outcome);
      return outcome.png;
    },
    async signaturePicture(path) {
      const outcome = await reading.run({ kind: "signaturePicture", path });
      if (outcome.kind !== "signaturePicture") throw unexpected(outcome);
      return outcome.picture;
    },
    async seal(request) {
      const outcome = await sealing.run({ kind: "seal", request });
      if (outcome.kind !== "seal") throw unexpected(outcome);
      return outcome.result;
    },
    async pending(request) {
      const outcome = await sealing.run({ kind: "pending", request });
      if (outcome.kind !== "pending") throw unexpected(outcome);
      return outcome.pdf;
    },
    async auditLog(model) {
      const outcome = await sealing.run({ kind: "auditLog", model });
      if (outcome.kind !== "auditLog") throw unexpected(outcome);
      return outcome.pdf;
    },
    async certificate(request) {
      const outcome = await sealing.run({ kind: "certificate", request });
      if (outcome.kind !== "certificate") throw unexpected(outcome);
      return outcome.pdf;
    },
    pids: () => [...reading.pids, ...sealing.pids],
    async close() {
      await Promise.all([reading.close(), sealing.close()]);
    },
  };
}
