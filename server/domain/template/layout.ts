/** Compares the layout of a replacement file with a template's file. */

type Size = { readonly width: number; readonly height: number };
type Placed = { readonly id: number; readonly page: number };

/** Programs measure sizes differently: a difference up to a point is the same paper. */
const TOLERANCE_PT = 1;

type DifferingPage = {
  page: number;
  /** In points, as displayed. */
  was: Size;
  is: Size;
  /** Fields on this page: they keep their percentages, and so move on the paper. */
  fieldIds: number[];
};

export type LayoutComparison = {
  pages: { was: number; is: number };
  /** Pages that both files have, with different sizes. */
  differing: DifferingPage[];
  /** Fields on pages that the new file lacks. The file cannot be used while there are any. */
  lostFieldIds: number[];
};

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

export const countPagesNeeded = (fields: readonly Pick<Placed, "page">[]): number =>
  Math.max(0, ...fields.map(({ page }) => page));

export const isSameLayout = ({ pages, differing }: LayoutComparison): boolean =>
  pages.was === pages.is && differing.length === 0;
