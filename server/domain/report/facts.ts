/**
 * Facts that reports count. Each belongs to one document or one recipient on it. Triggers keep them in
 * tallies; for small ranges they are read from the rows (domain/README.md 11).
 */
export const DOCUMENT_FACTS = ["sent", "completed", "rejected", "expired"] as const;
export type DocumentFact = (typeof DOCUMENT_FACTS)[number];

/** For every recipient who was asked: exactly one of the first four, and possibly `expired`. */
export const PERSON_FACTS = ["unopened", "opened", "signed", "declined", "expired"] as const;
export type PersonFact = (typeof PERSON_FACTS)[number];

export type ReportFact = DocumentFact | PersonFact;

export const TEAM_GROUPINGS = ["WEEK", "TEMPLATE", "SENDER"] as const;
export const ORGANISATION_GROUPINGS = ["WEEK", "TEAM", "TEMPLATE", "SENDER"] as const;
/** Groupings with a table, and so a file. */
export const EXPORTED_GROUPINGS = ["WEEK", "TEMPLATE", "SENDER", "DOMAIN"] as const;
export const ORGANISATION_EXPORTED_GROUPINGS = ["WEEK", "TEAM", "TEMPLATE", "SENDER", "DOMAIN"] as const;
export type ReportGrouping = (typeof ORGANISATION_EXPORTED_GROUPINGS)[number];
/** Groupings with stored sums; a team's sums are those of its weeks. */
export type TalliedGrouping = Exclude<ReportGrouping, "TEAM">;

/** Further groups are not listed; the total includes them. */
export const MOST_GROUPS = 100;
/** Up to this many documents in the range, all figures are read from the rows, and times are exact. */
export const EXACT_UP_TO = 10_000;
/** Above that, times are in classes: this many per doubling, which is 2.2 % to either side. */
const SPANS_PER_DOUBLING = 16;

/** Returns the middle of a class of times, in seconds, as numbered by the database's `report_span`. */
export const computeSpanSeconds = (span: number): number => 2 ** ((span + 0.5) / SPANS_PER_DOUBLING);
