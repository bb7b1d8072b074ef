export const PAGE_CHOICES = ["all", "odd", "even", "last", "range"] as const;
export type PageChoice = (typeof PAGE_CHOICES)[number];

/** Parses a range such as "2-10, 15". Null if it is invalid or names a page beyond `pageCount`. */
export function readPageRange(text: string, pageCount: number): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(",")) {
    const match = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/u.exec(part);
    if (!match) return null;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > pageCount) return null;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Returns the pages of a choice. Null only for an invalid range. */
export function getChosenPages(choice: PageChoice, range: string, pageCount: number): number[] | null {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  switch (choice) {
    case "all":
      return all;
    case "odd":
      return all.filter((page) => page % 2 === 1);
    case "even":
      return all.filter((page) => page % 2 === 0);
    case "last":
      return [pageCount];
    case "range":
      return readPageRange(range, pageCount);
  }
}
