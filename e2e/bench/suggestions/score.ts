import type { Proposal } from "../../../server/domain/field/places/propose";
import type { ExpectedField, Sample } from "./set/truth";

/** Compares proposals with the places a person marked: by position first, then by type. */

export type Score = {
  documents: number;
  /** Places that a person would mark. */
  places: number;
  found: number;
  /** Found places with a right type. */
  typed: number;
  proposed: number;
  wrong: number;
};

export const NOTHING: Score = { documents: 0, places: 0, found: 0, typed: 0, proposed: 0, wrong: 0 };

export const sumScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (all, score) => ({
      documents: all.documents + score.documents,
      places: all.places + score.places,
      found: all.found + score.found,
      typed: all.typed + score.typed,
      proposed: all.proposed + score.proposed,
      wrong: all.wrong + score.wrong,
    }),
    NOTHING,
  );

type Area = Pick<ExpectedField, "page" | "positionX" | "positionY" | "width" | "height">;

/** Returns the overlap of two ranges on one axis, as a share of the longer or the shorter one. */
function measureOverlap(
  a: number,
  aLength: number,
  b: number,
  bLength: number,
  of: "longer" | "shorter",
): number {
  const common = Math.min(a + aLength, b + bLength) - Math.max(a, b);
  return Math.max(0, common) / (of === "longer" ? Math.max(aLength, bLength) : Math.min(aLength, bLength));
}

/** Returns 0 unless half of the wider box and half of the lower box overlap. */
export function scoreOverlap(one: Area, other: Area): number {
  if (one.page !== other.page) return 0;
  const across = measureOverlap(one.positionX, one.width, other.positionX, other.width, "longer");
  const down = measureOverlap(one.positionY, one.height, other.positionY, other.height, "shorter");
  return across >= 0.5 && down >= 0.5 ? across + down : 0;
}

export type Pair = { truth: ExpectedField; proposal: Proposal };

/** Pairs each place with the nearest proposal. Every proposal counts once. */
export function pairProposals(truth: readonly ExpectedField[], proposals: readonly Proposal[]): Pair[] {
  const candidates = truth
    .flatMap((place) =>
      proposals.map((proposal) => ({ truth: place, proposal, nearness: scoreOverlap(place, proposal) })),
    )
    .filter(({ nearness }) => nearness > 0)
    .sort((a, b) => b.nearness - a.nearness);
  const used = new Set<ExpectedField | Proposal>();
  return candidates.filter(({ truth: place, proposal }) => {
    if (used.has(place) || used.has(proposal)) return false;
    used.add(place).add(proposal);
    return true;
  });
}

export function scoreSample({ truth }: Pick<Sample, "truth">, proposals: readonly Proposal[]): Score {
  const pairs = pairProposals(truth, proposals);
  const typed = pairs.filter(({ truth: place, proposal }) => place.type.split("|").includes(proposal.type));
  return {
    documents: 1,
    places: truth.length,
    found: pairs.length,
    typed: typed.length,
    proposed: proposals.length,
    wrong: proposals.length - pairs.length,
  };
}
