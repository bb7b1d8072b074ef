import type { CreatableFieldType } from "../meta-types";
import type { Box } from "../placement";
import { guessLabelType, guessTypeAfterSentence, isLabel, isNameless, normaliseLabel } from "./label-words";
import type { PrintedWord, Run } from "./lines";
import { getBottom, getRight, measureSharedHeight, measureSharedWidth } from "./marks";
import { findRunAbove, joinWords, listRunsBelow, listWordsBefore, type Paper } from "./paper";
import type { FieldCandidate } from "./propose";
import type { EmptySpot } from "./spots";

/** Decides what a line is for, by the words before, under or over it. */

/** Longest gap between a label and its line; a label with a colon may be further away. */
const REACH_PT = 26;
const COLON_REACH_PT = 230;
/** Words right under a line belong to it; words a little lower only if nothing closer does. */
const CLOSE_PT = 6.5;
const UNDER_PT = 17;
const OVER_PT = 26;
const LEAST_SIGNATURE_PT = 85;
/** A line over most of the page's width is a divider, unless a label leads to it. */
const WIDE = 0.62;
const SIGNATURE_HEIGHT_PT = 30;
/** A shorter line after "yes" or "no" is a box to tick. */
const CHOICE_PT = 46;
/** Widest gap between words of a justified line. */
const WIDE_BLANK_PT = 48;

type Lead = { type: CreatableFieldType; label: string; confidence: number };

/** Below this part of a page, a short blank is for the reader's initials. */
const FOOT = 0.92;
const INITIALS_PT = 80;
const isInFoot = (paper: Paper, box: Box): boolean =>
  getBottom(box) > FOOT * paper.height && box.width < INITIALS_PT;

const createCandidate = (paper: Paper, box: Box, { type, label, confidence }: Lead): FieldCandidate => ({
  box: type === "SIGNATURE" ? raiseBox(paper, box) : box,
  type: type === "TEXT" && isInFoot(paper, box) ? "INITIALS" : type,
  label,
  source: "LINE",
  confidence,
});

/** Extends a line upwards for a signature, as far as the space is free. */
function raiseBox({ words, lines, ruling }: Paper, box: Box): Box {
  const others = [
    ...words.map((word) => word.box),
    ...lines.flatMap(({ leaders }) => leaders).map((leader) => leader.box),
    ...ruling.across,
  ];
  const over = others.filter(
    (other) => getBottom(other) < getBottom(box) - 6 && measureSharedWidth(other, box) > 0,
  );
  const free = getBottom(box) - Math.max(0, ...over.map(getBottom)) - 1;
  const height = Math.max(Math.min(box.height, free), Math.min(SIGNATURE_HEIGHT_PT, box.width / 3, free));
  return { ...box, y: Math.max(0, getBottom(box) - height), height };
}

/** Returns the places of one line: several if labels under it divide it, none if nothing identifies it. */
export function proposeLabelledLine(
  paper: Paper,
  spot: EmptySpot,
  all: readonly EmptySpot[],
  before: readonly FieldCandidate[],
): FieldCandidate[] {
  const { box } = spot;
  const below = listRunsBelow(paper, box, UNDER_PT).filter(
    (run) => isLabel(run.text) && !isLeadingOn(run, all),
  );
  const close = below.filter((run) => run.box.y - getBottom(box) < CLOSE_PT);
  const recognisedRuns = close.filter(({ text }) => guessLabelType(text) !== null);
  if (recognisedRuns.length > 1) return splitLine(paper, box, recognisedRuns);
  const lead = findLead(paper, spot) ?? findLeadBeside(box, before, paper);
  if (lead) return [createCandidate(paper, box, lead)];
  const isWide = box.width > WIDE * paper.width;
  const over = findRunAbove(paper, box, OVER_PT);
  const isAsked = over !== null && /[:：]\s*$/u.test(over.text);
  const own = close.flatMap((run) => nameCandidate(paper, box, run, 0.85)).slice(0, 1);
  if (own.length > 0 && !isAsked) return own;
  if (
    over &&
    (isAsked || (guessLabelType(over.text) !== null && (!isWide || Math.abs(over.box.x - box.x) < 4)))
  ) {
    return [
      createCandidate(paper, box, {
        type: guessLabelType(over.text) ?? "TEXT",
        label: over.text,
        confidence: 0.75,
      }),
    ];
  }
  const low = below.flatMap((run) => nameCandidate(paper, box, run, 0.7)).slice(0, 1);
  return low.length > 0 ? low : continueLine(paper, spot, before);
}

/** Returns true if the words lead to a line of their own, and so do not belong to the line above. */
const isLeadingOn = ({ text, box }: Run, spots: readonly EmptySpot[]): boolean =>
  /[:：]$/u.test(text) ||
  spots.some(
    (spot) =>
      measureSharedHeight(spot.box, box) > 0.4 * box.height &&
      spot.box.x - getRight(box) > -3 &&
      spot.box.x - getRight(box) < REACH_PT,
  );

/** Returns the words on the same line that lead to the blank, or else those behind it. */
function findLead(paper: Paper, { kind, box }: EmptySpot): Lead | null {
  const height = Math.min(box.height, paper.textHeight);
  const words = listWordsBefore(paper, { ...box, y: getBottom(box) - height, height }, COLON_REACH_PT);
  const last = words.at(-1);
  if (!last) return findLeadBehind(paper, box);
  const text = joinWords(words);
  const gap = box.x - getRight(last.box);
  if (/[:：]$/u.test(text)) {
    const label = text.replace(/^.*[:;,]\s+(?=\S*\p{L})/u, "");
    return { type: guessLabelType(label) ?? "TEXT", label, confidence: 0.9 };
  }
  if (/\$$/u.test(text) && gap < WIDE_BLANK_PT) return { type: "NUMBER", label: text, confidence: 0.8 };
  if (box.width < CHOICE_PT && /^(?:yes|no|s[ií])$/iu.test(last.text)) {
    return { type: "CHECKBOX", label: last.text, confidence: 0.7 };
  }
  if (isNameless(text, last.text.length > 2 ? 2 : 1)) return findLeadBehind(paper, box);
  if (gap > REACH_PT) return findLeadInColumn(paper, box, words);
  const isShort = isLabel(text) && words.length <= 4 && guessLabelType(text) !== null;
  if (kind === "rule" && !isShort && !isOnBase(last, box)) return null;
  const type = isShort ? (guessLabelType(text) ?? "TEXT") : guessTypeAfterSentence(text);
  const label = words.slice(-4).map((word) => word.text);
  return { type, label: label.join(" "), confidence: isShort ? 0.85 : 0.7 };
}

/** Handles labels apart from their lines in a form with columns, in which all lines begin at the same x. */
function findLeadInColumn(paper: Paper, box: Box, words: readonly PrintedWord[]): Lead | null {
  const text = joinWords(words);
  const peers = paper.ruling.across.filter(
    (rule) => Math.abs(rule.x - box.x) < 2 && Math.abs(rule.width - box.width) < 3,
  );
  if (peers.length < 2 || words.length > 5 || !isLabel(text)) return null;
  return { type: guessLabelType(text) ?? "TEXT", label: text, confidence: 0.65 };
}

/** Returns true if a drawn line lies on the baseline of the word before it, as a blank in a sentence does. */
const isOnBase = ({ box }: PrintedWord, rule: Box): boolean =>
  getBottom(rule) > box.y + 0.6 * box.height && getBottom(rule) < getBottom(box) + 3.5;

/** "____ / ____": a line after another one, with only a sign between. */
function findLeadBeside(box: Box, before: readonly FieldCandidate[], paper: Paper): Lead | null {
  const [sign, ...more] = listWordsBefore(paper, box, REACH_PT);
  if (!sign || more.length > 0 || !/^[/,;&-]$/u.test(sign.text)) return null;
  const first = before.findLast(
    (other) =>
      Math.abs(getBottom(other.box) - getBottom(box)) < 3 &&
      sign.box.x - getRight(other.box) < REACH_PT &&
      getRight(other.box) <= box.x,
  );
  return first && first.type !== "SIGNATURE"
    ? { type: first.type, label: first.label, confidence: 0.6 }
    : null;
}

function listWordsBehind(paper: Paper, box: Box): PrintedWord[] {
  const behind = paper.words
    .filter(
      (word) => word.box.x >= getRight(box) - 2 && measureSharedHeight(word.box, box) > 0.5 * word.box.height,
    )
    .sort((a, b) => a.box.x - b.box.x);
  const [next] = behind;
  return next && next.box.x - getRight(box) < WIDE_BLANK_PT ? behind : [];
}

/** A blank at the beginning of a line: "____ Banking", "____ (name in letters)", or a continued sentence. */
function findLeadBehind(paper: Paper, box: Box): Lead | null {
  const behind = listWordsBehind(paper, box);
  const [next] = behind;
  if (!next) return null;
  const text = joinWords(behind.slice(0, 5));
  if (next.text.startsWith("(")) {
    const type = guessLabelType(text);
    if (type !== null) return { type, label: text, confidence: 0.65 };
  }
  if (box.width < 60 && isInitialed(paper, box)) return { type: "INITIALS", label: text, confidence: 0.6 };
  if (box.width < 60 && behind.length <= 4) return { type: "TEXT", label: text, confidence: 0.6 };
  const lead = joinWords(findLineAbove(paper, box).slice(-5));
  return { type: lead === "" ? "TEXT" : guessTypeAfterSentence(lead), label: lead || text, confidence: 0.6 };
}

function findLineAbove(paper: Paper, box: Box): readonly PrintedWord[] {
  const above = paper.lines.findLast(
    (line) =>
      getBottom(line.box) <= getBottom(box) - 0.6 * line.box.height &&
      getBottom(box) - getBottom(line.box) < 2.2 * line.box.height &&
      measureSharedWidth(line.box, { ...box, width: box.width + 60 }) > 0,
  );
  if (!above) return [];
  const end = { ...above.box, x: getRight(above.box) + 1, width: 1 };
  return listWordsBefore(paper, end, above.box.height);
}

const isInitialed = (paper: Paper, box: Box): boolean =>
  paper.lines.some(
    (line) =>
      box.y - getBottom(line.box) < 420 &&
      line.box.y < box.y &&
      /\binitial|\binicial/u.test(normaliseLabel(joinWords(line.words))),
  );

/** Splits a line by the labels under it: city, state, zip. */
function splitLine(paper: Paper, box: Box, runs: readonly Run[]): FieldCandidate[] {
  return runs.map((run, index) => {
    const start = index === 0 ? box.x : Math.max(box.x, run.box.x - 2);
    const next = runs[index + 1];
    const end = next ? next.box.x - 4 : getRight(box);
    const type = guessLabelType(run.text) ?? "TEXT";
    return createCandidate(
      paper,
      { ...box, x: start, width: end - start },
      { type, label: run.text, confidence: 0.75 },
    );
  });
}

/** Handles words under a line without a lead: a label, or the party that signs. */
function nameCandidate(paper: Paper, box: Box, run: Run, confidence: number): FieldCandidate[] {
  const type = guessLabelType(run.text);
  const isUnder = measureSharedWidth(run.box, box) > 0.6 * run.box.width;
  if (!isUnder || box.width > WIDE * paper.width || isNameless(run.text)) return [];
  if (type !== null && type !== "NUMBER")
    return [createCandidate(paper, box, { type, label: run.text, confidence })];
  const isParty = /^\p{Lu}/u.test(run.text) && run.box.width <= box.width * 1.15;
  if (!isParty || box.width < LEAST_SIGNATURE_PT || run.words.length > 7) return [];
  return [createCandidate(paper, box, { type: "SIGNATURE", label: run.text, confidence })];
}

/** Returns the left edge of a place's row, including its label. */
const findLineStart = (paper: Paper, box: Box): number =>
  Math.min(
    box.x,
    ...paper.words
      .filter((word) => measureSharedHeight(word.box, box) > 0.5 * word.box.height)
      .map((word) => word.box.x),
  );

/** A line without words continues the answer begun above it. */
function continueLine(
  paper: Paper,
  { kind, box }: EmptySpot,
  before: readonly FieldCandidate[],
): FieldCandidate[] {
  const above = before.findLast(
    (other) =>
      other.source === "LINE" &&
      other.type !== "SIGNATURE" &&
      box.y - other.box.y > 4 &&
      box.y - other.box.y < 30 &&
      measureSharedWidth(other.box, box) > 0.5 * Math.min(other.box.width, box.width) &&
      box.x > findLineStart(paper, other.box) - 6,
  );
  if (above) return [createCandidate(paper, box, { type: "TEXT", label: above.label, confidence: 0.55 })];
  const questionRun = paper.runs.findLast(
    (run) =>
      box.y - getBottom(run.box) < 16 &&
      box.y - getBottom(run.box) > -6 &&
      run.box.x >= box.x - 12 &&
      /[:?]\s*$/u.test(run.text),
  );
  const lead: Lead = { type: "TEXT", label: questionRun?.text ?? "", confidence: 0.6 };
  return kind === "leader" && questionRun ? [createCandidate(paper, box, lead)] : [];
}
