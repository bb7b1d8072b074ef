/**
 * A place that a person would mark, in percent of the page. `type` lists every right type, separated by bars.
 */
export type ExpectedField = {
  page: number;
  type: string;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
};

export type Language = "es" | "en" | "other";

export type Sample = {
  id: string;
  language: Language;
  kind: string;
  path: string;
  pages: number;
  truth: readonly ExpectedField[];
};

/**
 * Draw 2 was made after the rules had been tuned on all of draw 1. Draws 3 and 4 are by two other authors.
 */
export type Draw = 1 | 2 | 3 | 4;
