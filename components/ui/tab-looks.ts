import { classNames } from "./class-names";

/** The look of a link that shows another part of a list. */
export const buildTabLooks = (isOn: boolean): string =>
  classNames(
    "inline-flex h-8 items-center gap-1.5 rounded-control border border-transparent px-2.5 text-body whitespace-nowrap text-ink-2 hover:bg-muted hover:text-ink",
    isOn && "border-hairline bg-bg font-medium text-ink hover:bg-bg",
  );
