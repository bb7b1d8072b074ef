import type { ReadTable } from "@/server/domain/bulk-send/table";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import type { ErrorCode, Issue } from "@/server/domain/errors";
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
import type { LookComparison, LookQuestion } from "../renderings/compare-renderings";
import type { Sealed, SealInput } from "../seal";
import type { SignerSource } from "../sign/signer";
import type { RedrawnLogo } from "../stamp/logo";
import type { SignaturePicture } from "../stamp/picture";
import type { Needle } from "../text/find";

/** Messages between the server and its PDF processes: plain data only. */

/** A seal as a job: the key stays in its file until the process that seals opens it. */
export type SealRequest = Omit<SealInput, "signer" | "onStep"> & { signer: SignerSource };

export type Job =
  | { kind: "intake"; path: string; outPath: string; limits: IntakeLimits; password?: string }
  | { kind: "findText"; path: string; needles: readonly Needle[] }
  | { kind: "places"; path: string; range: PageRange }
  | { kind: "fillable"; path: string }
  | { kind: "prepare"; path: string; outPath: string; change: PdfChange }
  | { kind: "lookAlike"; before: string; after: string; boxes: readonly Placement[] }
  | { kind: "firstPage"; path: string; widthPx: number }
  | { kind: "pageImages"; request: PageImagesRequest }
  | { kind: "pageIndex"; path: string }
  | { kind: "signaturePicture"; path: string }
  | { kind: "logo"; path: string }
  | { kind: "seal"; request: SealRequest }
  | { kind: "remoteSignature"; request: RemoteSignatureRequest }
  | { kind: "pending"; request: PendingInput }
  | { kind: "typedName"; request: TypedNameWish }
  | { kind: "auditLog"; model: AuditLogModel }
  | { kind: "certificate"; request: CertificateRequest }
  | { kind: "verify"; bytes: Uint8Array; anchors: readonly Uint8Array[]; at: Date }
  | { kind: "sealSignatures"; seals: readonly Uint8Array[] }
  | { kind: "table"; bytes: Uint8Array }
  | { kind: "looks"; bytes: Uint8Array; questions: readonly LookQuestion[] };

export type Outcome =
  | { kind: "intake"; result: IntakeResult }
  | { kind: "findText"; found: FoundText[][] }
  | { kind: "places"; places: Proposal[] }
  | { kind: "fillable"; form: FillableForm }
  | { kind: "prepare"; prepared: Prepared | null }
  | { kind: "lookAlike"; difference: number | null }
  | { kind: "firstPage"; png: Uint8Array }
  | { kind: "pageImages"; images: (Uint8Array | null)[] }
  | { kind: "pageIndex"; index: Uint8Array }
  | { kind: "signaturePicture"; picture: SignaturePicture }
  | { kind: "logo"; logo: RedrawnLogo }
  | { kind: "seal"; result: Sealed }
  | { kind: "remoteSignature"; result: RemoteSignatureResult }
  | { kind: "pending"; pdf: Uint8Array }
  | { kind: "typedName"; name: TypedNameShown }
  | { kind: "auditLog"; pdf: Uint8Array }
  | { kind: "certificate"; pdf: Uint8Array }
  | { kind: "verify"; report: Report; traces: FileTraces }
  | { kind: "sealSignatures"; signatures: SealSignature[] }
  | { kind: "table"; read: ReadTable }
  | { kind: "looks"; answers: readonly LookComparison[] };

export type Request = { id: number; job: Job };
export type Reply =
  | { id: number; outcome: Outcome }
  | { id: number; refusal: { code: ErrorCode; message: string; issues: readonly Issue[] | undefined } }
  | { id: number; failure: string };
/** Sent before the reply: the step of a job that begins. */
export type Progress = { id: number; step: SealStep };

function hasId(message: unknown): message is { id: number } {
  return typeof message === "object" && message !== null && "id" in message && typeof message.id === "number";
}

/**
 * Both ends are the same build of this file, so the rest of the message can be trusted to match its types.
 */
export function isRequest(message: unknown): message is Request {
  return hasId(message) && "job" in message;
}

export function isProgress(message: unknown): message is Progress {
  return hasId(message) && "step" in message;
}

export function isReply(message: unknown): message is Reply {
  return hasId(message) && ("outcome" in message || "refusal" in message || "failure" in message);
}
