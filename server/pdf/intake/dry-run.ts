import { rmSync } from "node:fs";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { type FileNotice, getArchiveNotice } from "@/server/domain/file-notice";
import { issueSealCertificates } from "../authority";
import type { StampField } from "../model";
import { sealItem } from "../seal";
import type { Signer } from "../sign/signer";
import { findFirstDifference } from "./render-compare";

let throwaway: Signer | undefined;

/** A key that exists in this process only and signs only trials. */
function getTrialSigner(now: Date): Signer {
  if (!throwaway) {
    const { sealKey, chain } = issueSealCertificates("Rubrica intake trial", now);
    throwaway = { key: sealKey, chain, name: "Rubrica intake trial" };
  }
  return throwaway;
}

const TRIAL_FIELD = {
  fieldId: 0,
  type: "TEXT",
  positionX: 10,
  positionY: 10,
  width: 30,
  height: 5,
  // A cropped line must stay whole: small enough for the box on any page, or it would count as a change.
  meta: { overflow: "crop", fontSize: 2 },
  text: "Trial",
  signature: null,
} as const;

/**
 * Seals a file for trial, with a field on its first and last page. Outside the fields the pages of
 * `compared.before` must look as before (0-based). The trial is removed. Returns the notices for the sender.
 * @throws DomainError FILE_DAMAGED when its first page cannot be shown, INVALID_DOCUMENT_FILE when the file
 * cannot be sealed, whatever the reason, or would change
 */
export async function dryRunSeal(
  path: string,
  trialPath: string,
  pageCount: number,
  compared: { before: string; pages: readonly number[] } | null,
): Promise<FileNotice[]> {
  const signingTime = new Date();
  const fields: StampField[] = [...new Set([1, pageCount])].map((page) => ({ ...TRIAL_FIELD, page }));
  try {
    const { archive, lowered } = await sealItem({
      originalPath: path,
      outPath: trialPath,
      fields,
      certificate: null,
      rejectStamp: false,
      signer: getTrialSigner(signingTime),
      signingTime,
      language: "en",
    });
    // PDFium draws no widgets; those that became a part of the page are no change.
    const leftOut = [...fields, ...lowered];
    const changed =
      compared && (await findFirstDifference(compared.before, trialPath, compared.pages, leftOut, true));
    if (changed !== null) {
      throw new DomainError(
        "INVALID_DOCUMENT_FILE",
        `Page ${changed} would not look the same once sealed. Print the file to a plain PDF first.`,
      );
    }
    return archive ? [getArchiveNotice(archive)] : [];
  } catch (cause) {
    if (isDomainError(cause)) throw cause;
    const message = "A trial seal of the PDF failed, so it could not be completed.";
    throw new DomainError("INVALID_DOCUMENT_FILE", message, { cause });
  } finally {
    rmSync(trialPath, { force: true });
  }
}
