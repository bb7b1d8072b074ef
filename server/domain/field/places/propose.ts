import { FieldMeta, FONT_SIZE, getDefaultFieldMeta } from "../meta";
import type { CreatableFieldType } from "../meta-types";
import { type Box, type Placement, pointsToPlacement } from "../placement";
import { findBareLabels } from "./bare-labels";
import { proposeLabelledBox } from "./box-labels";
import { proposeLabelledCells } from "./labelled-cells";
import { proposeLabelledLine } from "./line-labels";
import { computeMarkSize, enlargeToMinimum } from "./mark-row";
import { doOverlap, getBottom, measureSharedHeight, measureSharedWidth, type PageMarks } from "./marks";
import { withPrintedWords } from "./option-words";
import { joinWords, listWordsIn, type Paper, readPaper } from "./paper";
import { type EmptySpot, findBoxSpots, findLeaderSpots, findLetterTicks, findRuleSpots } from "./spots";
import { proposeLabelledTick } from "./tick-labels";

/**
 * Proposes where on a page recipients fill in something, and the field type: proposals only, never fields by
 * themselves (components/field-editor.md 4.10). Uses rules over the printed content, without any external service.
 */

export const PLACE_SOURCES = ["FORM", "LINE", "BOX", "LABEL"] as const;
type PlaceSource = (typeof PLACE_SOURCES)[number];

export type Proposal = Placement & {
  type: CreatableFieldType;
  /** The words that label the place; empty if there are none. */
  label: string;
  /** FORM for a field of the file's own form, else the printed mark. */
  source: PlaceSource;
  /** Between 0 and 1. */
  confidence: number;
  /** Ready to use: from the form field itself, else from the label, with a fitting font size. */
  fieldMeta: FieldMeta;
  around: string;
};

/** In points. */
export type FieldCandidate = {
  box: Box;
  type: CreatableFieldType;
  label: string;
  source: PlaceSource;
  confidence: number;
};

/** Forms for filling in have fewer fields per page. */
const MAX_PER_PAGE = 200;
/** Limit of examined squares: this many are mostly ornaments. */
const MAX_TICKS = 1_000;
const MAX_LABEL = 80;
const MAX_AROUND = 240;

const cleanLabel = (label: string): string =>
  label
    .replace(/[\s:*_.…]+$/u, "")
    .replace(/^[\s:*_.…]+/u, "")
    .slice(0, MAX_LABEL);

function findPlaces(paper: Paper, marks: PageMarks): FieldCandidate[] {
  const boxes = findBoxSpots(paper, marks);
  const lines = [...findLeaderSpots(paper), ...findRuleSpots(paper)];
  const ticks = [...boxes.filter(({ kind }) => kind === "tick"), ...findLetterTicks(marks)].slice(
    0,
    MAX_TICKS,
  );
  const foundPlaces: FieldCandidate[] = [];
  const takePlaces = (places: readonly FieldCandidate[]) => {
    for (const place of places)
      if (!foundPlaces.some((other) => doClash(other.box, place.box))) foundPlaces.push(place);
  };
  takePlaces(ticks.flatMap((spot) => proposeLabelledTick(paper, spot, ticks) ?? []));
  takePlaces(
    boxes.filter(({ kind }) => kind !== "tick").flatMap((spot) => proposeLabelledBox(paper, spot) ?? []),
  );
  takePlaces(proposeLabelledCells(paper));
  takePlaces(proposeLabelledLines(paper, lines));
  takePlaces(findBareLabels(paper, [...foundPlaces.map(({ box }) => box), ...lines.map(({ box }) => box)]));
  return foundPlaces;
}

/** Processes lines from top to bottom: a line without words continues the one above. */
function proposeLabelledLines(paper: Paper, spots: readonly EmptySpot[]): FieldCandidate[] {
  const places: FieldCandidate[] = [];
  const sorted = [...spots].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  for (const spot of sorted) places.push(...proposeLabelledLine(paper, spot, sorted, places));
  return places;
}

const doClash = (one: Box, other: Box): boolean =>
  doOverlap(one, other) &&
  measureSharedWidth(one, other) * measureSharedHeight(one, other) >
    0.3 * Math.min(one.width * one.height, other.width * other.height);

function readWordsAround(paper: Paper, { box }: FieldCandidate): string {
  const near: Box = { x: box.x - 90, y: box.y - 40, width: box.width + 180, height: box.height + 90 };
  return joinWords(listWordsIn(paper, near)).slice(0, MAX_AROUND);
}

const roundPercent = (value: number) => Math.round(value * 10_000) / 10_000;

/** Builds the meta of a printed square: its words are the option, and stay as printed. */
const buildTickMeta = ({ label, box }: FieldCandidate): FieldMeta =>
  FieldMeta.parse({
    ...getDefaultFieldMeta("CHECKBOX"),
    values: [{ id: 1, checked: false, value: cleanLabel(label) }],
    hideLabels: true,
    fontSize: computeMarkSize(box),
  });

function buildPlaceMeta(place: FieldCandidate): FieldMeta {
  const { type, label, box } = place;
  if (type === "CHECKBOX") return buildTickMeta(place);
  const fontSize = Math.max(FONT_SIZE.min, Math.min(FONT_SIZE.default, Math.floor(box.height * 0.7)));
  const isNamed = type !== "SIGNATURE" && type !== "INITIALS";
  const named = isNamed ? { label: cleanLabel(label), fontSize } : {};
  return FieldMeta.parse({ ...getDefaultFieldMeta(type), ...named });
}

function toProposal(
  marks: PageMarks,
  place: FieldCandidate,
  around: string,
  own: FieldMeta | null,
): Proposal {
  const box = place.type === "CHECKBOX" && !own ? enlargeToMinimum(place.box) : place.box;
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const width = Math.min(box.width, marks.width - x);
  const height = Math.min(box.height, marks.height - y);
  const percent = pointsToPlacement({ x, y, width, height }, marks);
  return {
    page: marks.page,
    positionX: roundPercent(percent.positionX),
    positionY: roundPercent(percent.positionY),
    width: roundPercent(percent.width),
    height: roundPercent(percent.height),
    type: place.type,
    label: cleanLabel(place.label),
    source: place.source,
    confidence: place.confidence,
    fieldMeta: own ?? buildPlaceMeta(place),
    around,
  };
}

/**
 * Returns the proposals of one page in reading order. Fields of the file's own form come first and hide
 * printed places under them.
 */
export function proposePlaces(marks: PageMarks): Proposal[] {
  const paper = readPaper(marks);
  const ticks = marks.widgets.flatMap((widget) => widget.ticks ?? []);
  const own = marks.widgets.map(
    ({ box, type, name, fieldMeta, ticks: printed = [] }) =>
      [
        {
          box,
          type,
          label: fieldMeta.label || name,
          source: "FORM",
          confidence: 0.99,
        } satisfies FieldCandidate,
        printed.length > 0 ? withPrintedWords(paper, fieldMeta, printed, ticks) : fieldMeta,
      ] as const,
  );
  const covered = [...marks.widgets.map(({ box }) => box), ...(marks.taken ?? [])];
  const printed = findPlaces(paper, marks).filter(
    ({ box }) => !covered.some((one) => doClash(one, growBox(box))),
  );
  const all = [...own, ...printed.map((place) => [place, null] as const)];
  return all
    .filter(([{ box }]) => box.width >= 4 && box.height >= 4 && box.x < marks.width && box.y < marks.height)
    .sort(([a], [b]) => getBottom(a.box) - getBottom(b.box) || a.box.x - b.box.x)
    .slice(0, MAX_PER_PAGE)
    .map(([place, meta]) => toProposal(marks, place, readWordsAround(paper, place), meta));
}

const growBox = ({ x, y, width, height }: Box): Box => ({ x, y: y - 3, width, height: height + 6 });
