import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { isDomainError } from "@/server/domain/errors";
import { verifyBytes } from "@/server/verify/in-process";
import { readSealSignatures } from "@/server/verify/seal-signatures";
import { buildAuditLog } from "../audit-log";
import { assertStillValid, loadSigner } from "../authority";
import { buildCertificate } from "../certificate-file";
import { renderFirstPage } from "../draw-page";
import { readTraces } from "../file-traces";
import { readFillable } from "../form/fillable";
import { takeInUpload } from "../intake/intake";
import { findOuterDifference } from "../intake/render-compare";
import { drawPageImages } from "../page-images";
import { buildPending } from "../pending-copy";
import { findPlaces } from "../places/find-places";
import { prepareFile } from "../prepare";
import { runRemoteSignatureStep } from "../remote-signature";
import { compareLooks } from "../renderings/compare-renderings";
import { sealItem } from "../seal";
import type { Signer, SignerSource } from "../sign/signer";
import { readXlsx } from "../spreadsheet/read-xlsx";
import { redrawLogo } from "../stamp/logo";
import { redrawSignature } from "../stamp/picture";
import { listTypedStyles } from "../stamp/typed-styles";
import { findText } from "../text/find";
import { buildPageIndex } from "../viewer/page-index";
import { isRequest, type Job, type Outcome, type Progress, type Reply } from "./jobs";

/** Entry of a PDF process: takes one job at a time from its parent and exits when the parent does. */

const signers = new Map<string, Signer>();

function getSigner(source: SignerSource, now: Date): Signer {
  const key = JSON.stringify(source);
  const signer = signers.get(key) ?? loadSigner(source, now);
  // A process outlives certificates: one that has expired since must not seal.
  assertStillValid(signer, now);
  signers.set(key, signer);
  return signer;
}

async function performJob(job: Job, onStep: (step: SealStep) => void): Promise<Outcome> {
  switch (job.kind) {
    case "intake":
      return { kind: "intake", result: await takeInUpload(job.path, job.outPath, job.limits, job.password) };
    case "findText":
      return { kind: "findText", found: await findText(job.path, job.needles) };
    case "places":
      return { kind: "places", places: await findPlaces(job.path, job.range) };
    case "fillable":
      return { kind: "fillable", form: readFillable(job.path) };
    case "prepare":
      return { kind: "prepare", prepared: await prepareFile(job.path, job.outPath, job.change) };
    case "lookAlike":
      return { kind: "lookAlike", difference: await findOuterDifference(job.before, job.after, job.boxes) };
    case "firstPage":
      return { kind: "firstPage", png: await renderFirstPage(job.path, job.widthPx) };
    case "pageIndex":
      return { kind: "pageIndex", index: await buildPageIndex(job.path) };
    case "pageImages":
      return { kind: "pageImages", images: await drawPageImages(job.request) };
    case "signaturePicture":
      return { kind: "signaturePicture", picture: redrawSignature(job.path) };
    case "logo":
      return { kind: "logo", logo: await redrawLogo(job.path) };
    case "seal": {
      const signer = getSigner(job.request.signer, job.request.signingTime);
      return { kind: "seal", result: await sealItem({ ...job.request, signer, onStep }) };
    }
    case "remoteSignature":
      return { kind: "remoteSignature", result: await runRemoteSignatureStep(job.request, getSigner) };
    case "pending":
      return { kind: "pending", pdf: await buildPending(job.request) };
    case "typedName":
      return { kind: "typedName", name: await listTypedStyles(job.request) };
    case "auditLog":
      return { kind: "auditLog", pdf: await buildAuditLog(job.model) };
    case "certificate":
      return { kind: "certificate", pdf: await buildCertificate(job.request) };
    case "verify":
      return {
        kind: "verify",
        report: verifyBytes(job.bytes, job.anchors, job.at),
        traces: readTraces(job.bytes),
      };
    case "sealSignatures":
      return { kind: "sealSignatures", signatures: job.seals.flatMap(readSealSignatures) };
    case "table":
      return { kind: "table", read: readXlsx(job.bytes) };
    case "looks": {
      const { buffer, byteOffset, byteLength } = job.bytes;
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      return { kind: "looks", answers: await compareLooks(bytes, job.questions) };
    }
  }
}

const sendProgress = (progress: Progress): void => void process.send?.(progress);

async function answerJob(id: number, job: Job): Promise<Reply> {
  try {
    return { id, outcome: await performJob(job, (step) => sendProgress({ id, step })) };
  } catch (error) {
    if (isDomainError(error))
      return { id, refusal: { code: error.code, message: error.message, issues: error.issues } };
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", (message: unknown) => {
  if (isRequest(message)) void answerJob(message.id, message.job).then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
