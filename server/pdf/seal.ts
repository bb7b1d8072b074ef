import { PDFDict } from "pdf-lib";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { DomainError } from "@/server/domain/errors";
import { type Box, type Placement, placementToPoints } from "@/server/domain/field/placement";
import type { Language } from "@/server/domain/vocabulary";
import { addEvidence } from "./append/evidence";
import { GrowingFile } from "./append/growing-file";
import { Increment } from "./append/increment";
import { lockForm } from "./append/lock-form";
import { toWidgetPlacements } from "./append/lowered-widgets";
import { addStampAnnotation, createAppearance } from "./append/signature-appearance";
import { type Appearance, addSignatureField } from "./append/signature-field";
import { StampedPages } from "./append/stamped-pages";
import { GrowingStructure } from "./append/structure";
import { type ArchiveOutcome, adjustArchiveClaim } from "./archive/keep-claim";
import { appendValidation, type SignatureLevel } from "./augment";
import { addCertificate } from "./certificate-pages";
import { checkSealed, type Expected, type SignedPart } from "./check";
import type { Sheet } from "./draw/sheet";
import { getPdfMessages } from "./messages";
import type { CertificateModel, StampField } from "./model";
import { createPageStamper, drawOverlays } from "./overlays";
import { listSealShares, measureShareBox, type SealShare } from "./shares";
import { type Earlier, findEarlierSignatures } from "./sign/earlier-signatures";
import { signAsService } from "./sign/service-signature";
import type { Signer } from "./sign/signer";
import { stampRejection } from "./stamp/rejected-stamp";
import { createImageStore, type ImageStore } from "./stamp/signature";
import { type Page, type PageTree, readPages } from "./syntax/pages";
import { Authorities, type TimestampSettings } from "./timestamp/authorities";
import type { Token } from "./timestamp/token";
import { drawVisibleSeal, type SealPlace } from "./visible-seal";

export type SealInput = {
  originalPath: string;
  /** Path of the sealed file; an existing file is replaced. */
  outPath: string;
  fields: readonly StampField[];
  /** The certificate pages to append; null appends none. */
  certificate: CertificateModel | null;
  rejectStamp: boolean;
  /** True if others may sign the sealed file after this seal (ruling 80); by default it permits no change. */
  takesSignatures?: boolean;
  /** A certificate or an audit log by itself: the reason of the seal says so. */
  isReport?: boolean;
  signer: Signer;
  signingTime: Date;
  language: Language;
  /** Authorities that time-stamp the seal; without them the seal is a baseline B-B signature. */
  timestamps?: TimestampSettings | undefined;
  /** Place of the visible seal on a page; without it, its widget is invisible. */
  visible?: SealPlace | undefined;
  onStep?: ((step: SealStep) => void) | undefined;
};

type SealOutcome = {
  level: SignatureLevel;
  /** Missing answers of configured authorities or issuers, as sentences in English for the audit log. */
  missing: readonly string[];
  /** Letters of values and certificate that none of our fonts has: boxes stand for them on the pages. */
  missingLetters: readonly string[];
  /** Places of the form's widgets that became a part of their pages, so that they hide no value. */
  lowered: readonly Placement[];
  /** Result for the file's claim to be PDF/A; null where it makes none, or it holds. */
  archive: ArchiveOutcome | null;
  /** True if the seal lets others sign after it. */
  takesSignatures: boolean;
};

export type Sealed = { sha256: string; size: number; pageCount: number } & SealOutcome;

const HARD_PAGE_LIMIT = 100_000;

type WidgetLook = { page: Page; appearance: Appearance };

/** Draws a share's pages; returns the appearance of the signature's own widget, if it needs one. */
function drawShare(increment: Increment, tree: PageTree, work: Work, share: SealShare): WidgetLook | null {
  const { input, earlier, mark, images, structure } = work;
  const word = getPdfMessages(input.language)("rejected.stamp");
  const findStamp = createPageStamper(share.stamps, (sheet) => stampRejection(sheet, word));
  const stamped = new StampedPages(structure, input.language);
  const widgetLooks: WidgetLook[] = [];
  const layDrawing = (page: Page, sheet: Sheet, boxes: readonly Box[]) => {
    if (earlier === "none") return increment.overlay(page, sheet, boxes);
    if (earlier === "approved") return addStampAnnotation(increment, page, sheet, mark);
    if (sheet.isBlank) return null;
    const place = measureShareBox(share, tree.pages.indexOf(page) + 1, sheet);
    widgetLooks.push({ page, appearance: createAppearance(increment, page, sheet, place) });
    return null;
  };
  drawOverlays(increment, tree, { fields: share.fields, images, stamped, findStamp, lay: layDrawing });
  stamped.finish();
  return widgetLooks[0] ?? null;
}

type Work = {
  input: SealInput;
  earlier: Earlier;
  mark: string;
  images: ImageStore;
  /** The document's own, where it has one and no earlier signature covers it. */
  structure: GrowingStructure | null;
};

function showSeal(increment: Increment, tree: PageTree, { input }: Pick<Work, "input">): WidgetLook | null {
  const { visible, signer, signingTime, language } = input;
  const page = visible && (visible.page === "first" ? tree.pages[0] : tree.pages.at(-1));
  if (!visible || !page) return null;
  const sheet = increment.sheet(page.geometry.width, page.geometry.height);
  drawVisibleSeal(sheet, visible, { name: signer.name, signingTime, language });
  return {
    page,
    appearance: createAppearance(increment, page, sheet, placementToPoints(visible, sheet)),
  };
}

/** Builds one update without its signature: drawings, certificate pages, signature field. */
function buildUpdate(
  increment: Increment,
  started: Omit<Work, "images" | "structure">,
  share: SealShare,
  number: number,
) {
  const { earlier, mark, input } = started;
  const tree = readPages(increment.file, HARD_PAGE_LIMIT);
  const structure = GrowingStructure.of(increment);
  const work: Work = { ...started, structure, images: createImageStore(increment.context) };
  const sealAppearance = drawShare(increment, tree, work, share) ?? showSeal(increment, tree, work);
  const added = addCertificate(increment, tree, { ...input, earlier, images: work.images });
  const [firstAdded] = added?.pages ?? [];
  const [firstPage] = tree.pages;
  const addedDict = firstAdded ? increment.context.lookup(firstAdded) : undefined;
  const addedPage = firstAdded && addedDict instanceof PDFDict ? { ref: firstAdded, dict: addedDict } : null;
  const page = sealAppearance?.page ?? addedPage ?? firstPage;
  if (!page) throw new DomainError("NO_PAGES");
  const signature = increment.reserve();
  const name = `RubricaSeal${mark}${number > 1 ? `-${number}` : ""}`;
  // A rejected document takes no more signatures, nor does one with too many fields to name.
  const isOpen = input.takesSignatures === true && earlier === "none" && !input.rejectStamp;
  const lock = isOpen ? lockForm(increment, name) : null;
  const widget = addSignatureField(increment, {
    signature,
    pages: tree.pages,
    page,
    name,
    locks: lock?.fields ?? null,
    words: getPdfMessages(input.language)("field.seal", { name: input.signer.name }),
    pagesRoot: added?.root ?? null,
    certifies: earlier === "none",
    appearance: sealAppearance?.appearance ?? null,
  });
  structure?.addAnnotation("Form", widget, page.ref);
  if (added) {
    const { report, pages, certificate } = added;
    addEvidence(increment, report, pages, { certificate, language: input.language, structure });
  }
  structure?.finish();
  return {
    signature,
    lock,
    pageCount: tree.pages.length + (added?.pages.length ?? 0),
    missingLetters: [...increment.fonts.missing],
    lowered: toWidgetPlacements(increment.lowered, tree),
  };
}

type Seal = {
  token: Token | null;
  signed: SignedPart[];
  pageCount: number;
  missingLetters: Set<string>;
  lowered: Placement[];
  archive: ArchiveOutcome | null;
  takesSignatures: boolean;
};

function getReasonKey({ rejectStamp, isReport }: SealInput) {
  if (isReport) return "seal.reasonReport";
  return rejectStamp ? "seal.reasonRejected" : "seal.reasonCompleted";
}

/** Appends the seal's own signatures; the last one is time-stamped where authorities are configured. */
async function signGrowing(
  growing: GrowingFile,
  input: SealInput,
  authorities: Authorities | null,
): Promise<Seal> {
  const earlier = findEarlierSignatures(growing.file);
  const mark = growing.originalHash.slice(0, 8).toUpperCase();
  const message = getPdfMessages(input.language);
  const info = {
    name: input.signer.name,
    reason: message(getReasonKey(input)),
    signingTime: input.signingTime,
    isApproval: earlier !== "none",
  };
  const shares = listSealShares(input, earlier, HARD_PAGE_LIMIT);
  const seal: Seal = {
    token: null,
    signed: [],
    pageCount: 0,
    missingLetters: new Set(),
    lowered: [],
    archive: null,
    takesSignatures: false,
  };
  for (const [index, share] of shares.entries()) {
    input.onStep?.("STAMP");
    const increment = await Increment.over(growing.file, mark);
    const { signature, lock, pageCount, missingLetters, lowered } = buildUpdate(
      increment,
      { input, earlier, mark },
      share,
      index + 1,
    );
    seal.archive = (await adjustArchiveClaim(increment)) ?? seal.archive;
    const stampers = index === shares.length - 1 ? authorities : null;
    const place = { signature, info: { ...info, lock } };
    input.onStep?.("SIGN");
    const { end, token } = await signAsService(growing, increment, place, input.signer, stampers);
    seal.token = token;
    seal.takesSignatures ||= lock !== null;
    seal.pageCount = pageCount;
    seal.lowered.push(...lowered);
    for (const letter of missingLetters) seal.missingLetters.add(letter);
    if (end !== null) seal.signed.push({ kind: "signature", end });
  }
  return seal;
}

/** Writes the sealed file; returns the properties that `checkSealed` must find. */
export async function writeSealed(input: SealInput): Promise<Expected & SealOutcome> {
  const growing = GrowingFile.open(input.originalPath);
  try {
    return await sealGrowing(growing, input);
  } finally {
    growing.close();
  }
}

async function sealGrowing(growing: GrowingFile, input: SealInput): Promise<Expected & SealOutcome> {
  const reportTimestampStep = () => input.onStep?.("TIMESTAMP");
  const authorities = input.timestamps
    ? new Authorities(input.timestamps, { onAsk: reportTimestampStep })
    : null;
  const { token, signed, pageCount, missingLetters, lowered, archive, takesSignatures } = await signGrowing(
    growing,
    input,
    authorities,
  );
  const augmented = authorities && token ? await appendValidation(growing, input, token, authorities) : null;
  if (augmented && augmented.timestampEnd !== null) {
    signed.push({ kind: "timestamp", end: augmented.timestampEnd });
  }
  const level = augmented?.level ?? "B-B";
  growing.writeTo(input.outPath);
  return {
    sha256: growing.sha256,
    size: growing.size,
    pageCount,
    missingLetters: [...missingLetters],
    lowered,
    archive,
    takesSignatures,
    originalHash: growing.originalHash,
    originalSize: growing.originalSize,
    certificate: input.signer.chain[0],
    signed,
    level,
    // A failed authority does not matter if another one answered.
    missing: level === "B-LTA" ? [] : (authorities?.failures ?? []),
  };
}

/**
 * Seals one file (pdf/README.md 5): the original's bytes, then one update with field values, certificate
 * pages and a certifying PAdES signature. Beside earlier signatures it approves, and touches no page.
 * Time-stamp authorities add updates that make it last (pdf/README.md 4). Independent code checks the result.
 * With an RSA key and no authority, equal input gives equal bytes.
 * @throws DomainError of intake when the original cannot be read; TimestampsUnavailable when a required
 * time-stamp is missing; CertificateRevoked; a plain Error when the check fails, which is a bug.
 */
export async function sealItem(input: SealInput): Promise<Sealed> {
  const expected = await writeSealed(input);
  input.onStep?.("STORE");
  await checkSealed(input.outPath, expected);
  const {
    originalHash: _hash,
    originalSize: _size,
    certificate: _certificate,
    signed: _signed,
    ...sealed
  } = expected;
  return sealed;
}
