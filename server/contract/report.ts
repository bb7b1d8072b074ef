/** Why a recipient did not want a mail. */
export const REPORT_CAUSES = ["UNWANTED", "FRAUD", "WRONG_PERSON", "OTHER"] as const;
export const REPORT_WORDS_LIMIT = 1000;
