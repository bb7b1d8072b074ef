/** Limits of intake; sizes in bytes, sides in points. */
export type IntakeLimits = {
  maxBytes: number;
  maxPages: number;
  /** True if restricted files that open without a password are accepted, with the restrictions lifted. */
  acceptsRestricted?: boolean;
};

export const DEFAULT_INTAKE_LIMITS: IntakeLimits = { maxBytes: 50 * 1024 * 1024, maxPages: 2000 };

/** No setting lifts these. */
export const HARD_MAX_BYTES = 100 * 1024 * 1024;
export const MIN_PAGE_SIDE_PT = 36;
export const MAX_PAGE_SIDE_PT = 14_400;

/** Width of the picture of a first page: sharp on a phone of 390 points at three pixels each. */
export const FIRST_PAGE_WIDTH_PX = 1170;
