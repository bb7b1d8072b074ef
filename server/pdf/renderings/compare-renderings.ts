import type { Placement } from "@/server/domain/field/placement";
import { catchMalformed } from "@/server/verify/malformed";
import { PdfDocument } from "@/server/verify/pdf/document";
import type { ChangeKind } from "@/server/verify/report";
import { type WithForm, withStates } from "../pdfium";
import { drawStatePicture, hasVisibleDifference, toPagePlacements } from "./draw-state";
import { findExplainedAreas, mayShowChange } from "./explained-areas";
import { buildReach, findTouchedObjects, type Reach } from "./reached-pages";

/**
 * A second opinion on changes after a signature. PDFium draws the signed state and the whole file;
 * differences must lie where a permitted change shows itself. It compares the first page, the last, and those
 * that lead to an object of the update.
 */

/** A signed state, and the kinds of later change that the structural verifier found. */
export type LookQuestion = { end: number; kinds: readonly ChangeKind[] };
/** `page`: the first that looks different, from 1; null where the numbers of pages differ. */
export type LookComparison =
  | { looks: "alike" }
  | { looks: "different"; page: number | null }
  | { looks: "notCompared" };

/** Pages in all. */
const MAX_PAGES = 40;
/** CPU time in all, well within the pool's limit (`LOOKING_MS` in pool/pools.ts). */
const MAX_CPU_MS = 9000;
const NOT_COMPARED: LookComparison = { looks: "notCompared" };

type Budget = { pages: number; isSpent(): boolean };
type State = { document: PdfDocument; reach: Reach };

function readStates(bytes: Buffer, end: number): { old: State; now: State } | null {
  return catchMalformed(() => {
    const [old, now] = [PdfDocument.open(bytes.subarray(0, end)), PdfDocument.open(bytes)];
    const touched = findTouchedObjects(old, now);
    return {
      old: { document: old, reach: buildReach(old, touched) },
      now: { document: now, reach: buildReach(now, touched) },
    };
  });
}

function listPagesToSee(old: Reach, now: Reach): number[] {
  const ends = [0, old.pages.length - 1, now.pages.length - 1];
  return [...new Set([...ends, ...old.reached, ...now.reached])].sort((a, b) => a - b);
}

type Page = {
  /** Counted from 0. */
  index: number;
  was: WithForm;
  is: WithForm;
  kinds: readonly ChangeKind[];
  both: { old: State; now: State };
};
type PageLooks = LookComparison["looks"];

/** Compares the page outside the boxes; a page that is not drawn in both states is not compared. */
function comparePageLooks(
  { index, was, is }: Page,
  hasAnnotations: boolean,
  boxes: readonly Placement[],
): PageLooks {
  const drawPageState = (state: WithForm) => drawStatePicture(state, index, hasAnnotations);
  const [before, after] = [drawPageState(was), drawPageState(is)];
  if (!before || !after) return "notCompared";
  return hasVisibleDifference(before, after, boxes, () => drawPageState(was)) ? "different" : "alike";
}

function comparePage(page: Page): PageLooks {
  const looks = comparePageLooks(page, true, []);
  if (looks !== "different" || !mayShowChange(page.kinds)) return looks;
  // Filling and signing are permitted, but the printed content of the page itself must stay.
  const printed = comparePageLooks(page, false, []);
  if (printed !== "alike") return printed;
  const { index, kinds, is } = page;
  const { old, now } = page.both;
  const places = [old, now].flatMap(({ document, reach }) =>
    findExplainedAreas(document, reach, index, kinds),
  );
  return comparePageLooks(page, true, toPagePlacements(is, index, places));
}

async function compareOne(
  bytes: Buffer,
  { end, kinds }: LookQuestion,
  budget: Budget,
): Promise<LookComparison> {
  const both = readStates(bytes, end);
  if (!both) return NOT_COMPARED;
  const pages = listPagesToSee(both.old.reach, both.now.reach);
  budget.pages += pages.length;
  if (budget.pages > MAX_PAGES) return NOT_COMPARED;
  return withStates(bytes, end, (was, is) => {
    if (was.document === 0 || is.document === 0) return NOT_COMPARED;
    const [before, after] = [was, is].map(({ module, document }) => module.FPDF_GetPageCount(document));
    if (before !== after) return createDifference(null);
    let isOpen = false;
    for (const index of pages) {
      if (budget.isSpent()) return NOT_COMPARED;
      const looks = comparePage({ index, was, is, kinds, both });
      if (looks === "different") return createDifference(index + 1);
      isOpen ||= looks === "notCompared";
    }
    return isOpen ? NOT_COMPARED : { looks: "alike" };
  });
}

const createDifference = (page: number | null): LookComparison => ({ looks: "different", page });

/** Returns one answer for each question, in order. */
export async function compareLooks(
  bytes: Buffer,
  questions: readonly LookQuestion[],
): Promise<LookComparison[]> {
  const started = process.cpuUsage();
  const budget: Budget = {
    pages: 0,
    isSpent: () => {
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000 > MAX_CPU_MS;
    },
  };
  const answers: LookComparison[] = [];
  for (const question of questions) answers.push(await compareOne(bytes, question, budget));
  return answers;
}
