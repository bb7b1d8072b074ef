/** A place a person would mark, in percent of the page; `type` names every type that is right, with bars between. */
export type Place = {
  page: number;
  type: string;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
};

export type Language = "es" | "en" | "other";

/** One document of the set, ready to be measured. */
export type Sample = {
  id: string;
  language: Language;
  kind: string;
  path: string;
  pages: number;
  truth: readonly Place[];
};

/** The second drawing came after the rules had learnt from all of the first; the third and the fourth are by two other hands than the rules. */
export type Draw = 1 | 2 | 3 | 4;
