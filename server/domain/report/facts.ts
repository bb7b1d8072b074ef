/**
 * What reports count. Each is a fact of one document or of one person on it, kept in tallies by triggers and, where few
 * are asked for, read off the rows (domain/README.md 11).
 */
export const DOCUMENT_FACTS = ["sent", "completed", "rejected", "expired"] as const;
export type DocumentFact = (typeof DOCUMENT_FACTS)[number];

/** Of everybody who was asked: exactly one of the first four, and `expired` besides. */
export const PERSON_FACTS = ["unopened", "opened", "signed", "declined", "expired"] as const;
export type PersonFact = (typeof PERSON_FACTS)[number];

export type ReportFact = DocumentFact | PersonFact;

/** By what the documents of a team are grouped. */
export const TEAM_GROUPINGS = ["WEEK", "TEMPLATE", "SENDER"] as const;
/** And those of an organisation. */
export const ORGANISATION_GROUPINGS = ["WEEK", "TEAM", "TEMPLATE", "SENDER"] as const;
/** What has a table, and so a file. */
export const EXPORTED_GROUPINGS = ["WEEK", "TEMPLATE", "SENDER", "DOMAIN"] as const;
export const ORGANISATION_EXPORTED_GROUPINGS = ["WEEK", "TEAM", "TEMPLATE", "SENDER", "DOMAIN"] as const;
export type ReportGrouping = (typeof ORGANISATION_EXPORTED_GROUPINGS)[number];
/** What sums are kept for; a team's are those of its weeks. */
export type TalliedGrouping = Exclude<ReportGrouping, "TEAM">;

/** More groups than these are not told apart; their sum is in the total. */
export const MOST_GROUPS = 100;
/** Up to so many documents in the range every figure is read off the rows, and times are exact. */
export const EXACT_UP_TO = 10_000;
/** Above that, times are told in classes: so many to each doubling, which is 2.2 % to either side. */
const SPANS_PER_DOUBLING = 16;

/** The middle of a class of times, in seconds, as `report_span` of the database numbers them. */
export const secondsOfSpan = (span: number): number => 2 ** ((span + 0.5) / SPANS_PER_DOUBLING);
