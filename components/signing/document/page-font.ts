/** The family of values on the paper. */
export const PAPER_FONT = "Inter Variable, system-ui, sans-serif";
