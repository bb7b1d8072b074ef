import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Increment } from "./append/increment";
import { StampedPages } from "./append/stamped-pages";
import { GrowingStructure } from "./append/structure";
import { layOutUnsigned } from "./append/write";
import { adjustArchiveClaim } from "./archive/keep-claim";
import { getPdfMessages } from "./messages";
import { createPageStamper, drawOverlays } from "./overlays";
import type { SealInput } from "./seal";
import { stampIncompleteNotice } from "./stamp/incomplete-notice";
import { createImageStore } from "./stamp/signature";
import { PdfFile } from "./syntax/file";
import { readPages } from "./syntax/pages";

const HARD_PAGE_LIMIT = 100_000;

export type PendingInput = Pick<SealInput, "originalPath" | "fields" | "language">;

/**
 * Builds a copy with the values so far and a notice along the edges of every page, for an incomplete envelope
 * (rest/envelopes.md 5.5). The original stays its prefix; it is not signed.
 * @throws DomainError of intake when the original cannot be read
 */
export async function buildPending(input: PendingInput): Promise<Buffer> {
  const file = new PdfFile(readFileSync(input.originalPath));
  const hash = createHash("sha256").update(file.bytes).digest("hex");
  const increment = await Increment.over(file, hash.slice(0, 8).toUpperCase());
  const images = createImageStore(increment.context);
  const words = getPdfMessages(input.language)("pending.stamp");
  const tree = readPages(file, HARD_PAGE_LIMIT);
  const structure = GrowingStructure.of(increment);
  const stamped = new StampedPages(structure, input.language);
  const findStamp = createPageStamper(
    () => true,
    (sheet) => stampIncompleteNotice(sheet, words),
  );
  drawOverlays(increment, tree, { fields: input.fields, images, stamped, findStamp });
  stamped.finish();
  structure?.finish();
  await adjustArchiveClaim(increment);
  return Buffer.concat([file.bytes, await layOutUnsigned(increment, hash)]);
}
