import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { DomainError } from "@/server/domain/errors";
import { type Box, type Placement, placementToPoints } from "@/server/domain/field/placement";
import { type FileNotice, getArchiveNotice } from "@/server/domain/file-notice";
import { Increment } from "./append/increment";
import { GrowingStructure } from "./append/structure";
import { layOutUnsigned } from "./append/write";
import { adjustArchiveClaim } from "./archive/keep-claim";
import { parseHexColor } from "./draw/color";
import { fillForm } from "./form/fill";
import type { FormValues } from "./form/values";
import { dryRunSeal } from "./intake/dry-run";
import { isSigned } from "./intake/earlier-signatures";
import { walkObjects } from "./intake/object-walk";
import { PdfFile } from "./syntax/file";
import { type PageTree, readPages } from "./syntax/pages";

/**
 * Changes to a file before the first signature (ruling 39a); the file stays the beginning of the result. A
 * file that is signed already is left alone: text in it stays uncovered, and its form cannot be filled.
 */
export type PdfChange = {
  covers: readonly Placement[];
  formValues: FormValues | null;
};

export type Prepared = { sha256: string; size: number; notices: FileNotice[] };

const HARD_PAGE_LIMIT = 100_000;
const WHITE = parseHexColor("#FFFFFF");
/**
 * Margin around the text, as a share of its line's height. Readers soften the edges of letters, and replace
 * missing fonts by others of nearly the same size. It is less than the gap between two lines.
 */
const COVER_MARGIN = 0.1;
const LEAST_MARGIN_PT = 0.75;

function growBox(box: Box): Box {
  const margin = Math.max(LEAST_MARGIN_PT, COVER_MARGIN * Math.min(box.width, box.height));
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
}

function coverPages(increment: Increment, tree: PageTree, covers: readonly Placement[]): void {
  const isTagged = GrowingStructure.of(increment) !== null;
  for (const [index, page] of tree.pages.entries()) {
    const own = covers.filter((placement) => placement.page === index + 1);
    if (own.length === 0) continue;
    const sheet = increment.sheet(page.geometry.width, page.geometry.height);
    const paintCovers = () => {
      for (const placement of own)
        sheet.rectangle(growBox(placementToPoints(placement, page.geometry)), { fill: WHITE });
    };
    if (isTagged) sheet.marked("Artifact", null, paintCovers);
    else paintCovers();
    increment.overlay(page, sheet);
  }
}

/**
 * Appends the changes to a file that passed intake and writes the result to `outPath`, sealed once for trial.
 * Returns null and writes nothing when there is nothing to change: no covers, and no form field of these
 * names.
 * @throws DomainError INVALID_BODY naming the unsuitable form value, or a code of intake
 */
export async function prepareFile(
  path: string,
  outPath: string,
  change: PdfChange,
): Promise<Prepared | null> {
  const file = new PdfFile(readFileSync(path));
  const hash = createHash("sha256").update(file.bytes).digest("hex");
  const tree = readPages(file, HARD_PAGE_LIMIT);
  const signed = isSigned(file, walkObjects(file));
  if (signed && change.formValues === null) return null;
  const increment = await Increment.over(file, hash.slice(0, 8).toUpperCase());
  const notices: FileNotice[] = [];
  if (change.covers.length > 0 && !signed) {
    coverPages(increment, tree, change.covers);
    notices.push("TAGS_COVERED");
  }
  if (change.formValues && fillForm(increment, change.formValues)) notices.push("FORM_FILLED");
  if (notices.length === 0) return null;
  if (signed) {
    const message = "formValues: the PDF is signed already, so its form cannot be filled.";
    throw new DomainError("INVALID_BODY", message, { issues: [{ path: "formValues", message }] });
  }
  const archive = await adjustArchiveClaim(increment);
  const bytes = Buffer.concat([file.bytes, await layOutUnsigned(increment, hash)]);
  writeFileSync(outPath, bytes);
  const again = readPages(new PdfFile(bytes), HARD_PAGE_LIMIT);
  if (again.pages.length !== tree.pages.length) throw new DomainError("INVALID_DOCUMENT_FILE");
  const sealing = await dryRunSeal(outPath, `${outPath}.trial`, tree.pages.length, null);
  notices.push(...(archive ? [getArchiveNotice(archive)] : []), ...sealing);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length, notices };
}
