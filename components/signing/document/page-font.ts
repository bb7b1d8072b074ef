export const PAGE_FONT = "Inter Variable, system-ui, sans-serif";
