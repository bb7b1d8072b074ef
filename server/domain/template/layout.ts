/** Whether another file can take the place of a template's, and what would not stand where it was meant to. */

type Size = { readonly width: number; readonly height: number };
type Placed = { readonly id: number; readonly page: number };

/** Sizes are measured by whoever made the file: what is within a point is the same paper. */
const TOLERANCE_PT = 1;

type DifferingPage = {
  page: number;
  /** In points, as displayed. */
  was: Size;
  is: Size;
  /** The fields on it: they keep their share of the page, and so stand elsewhere on the paper. */
  fieldIds: number[];
};

export type LayoutComparison = {
  pages: { was: number; is: number };
  /** Pages of another size, that both have. */
  differing: DifferingPage[];
  /** Fields on pages that the file does not have. While there are any, it cannot be used. */
  lostFieldIds: number[];
};

/** Compares the pages of a file with those of the template's, by the fields that stand on them. */
export function compareLayout(
  was: readonly Size[],
  is: readonly Size[],
  fields: readonly Placed[],
): LayoutComparison {
  const differing = was.flatMap((before, index): DifferingPage[] => {
    const after = is[index];
    if (!after || isSamePaper(before, after)) return [];
    const page = index + 1;
    const fieldIds = fields.filter((field) => field.page === page).map(({ id }) => id);
    return [{ page, was: { ...before }, is: { ...after }, fieldIds }];
  });
  const lost = fields.filter(({ page }) => page > is.length);
  return {
    pages: { was: was.length, is: is.length },
    differing,
    lostFieldIds: lost.map(({ id }) => id),
  };
}

const isSamePaper = (a: Size, b: Size): boolean =>
  Math.abs(a.width - b.width) <= TOLERANCE_PT && Math.abs(a.height - b.height) <= TOLERANCE_PT;

/** How many pages a file must have for these fields. */
export const pagesNeeded = (fields: readonly Pick<Placed, "page">[]): number =>
  Math.max(0, ...fields.map(({ page }) => page));

/** Same pages of the same size: nothing is to be told. */
export const isSameLayout = ({ pages, differing }: LayoutComparison): boolean =>
  pages.was === pages.is && differing.length === 0;
