/** The family of values on the paper. */
export const PAGE_FONT = "Inter Variable, system-ui, sans-serif";
