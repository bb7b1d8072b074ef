"use client";

import { FileDown, RotateCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TABLE_FORMATS, type TableFormat } from "@/server/domain/export-kinds";
import { buildEnvelopeListHref, type ListState, PAGE_SIZES } from "./list-state";

/** New rows wait behind a button, so that no row moves under the pointer. */
export function NewRows({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  const t = useTranslations("list");
  return (
    <div role="status">
      {count > 0 && (
        <div className="mb-2 flex justify-center">
          <Button size="dense" variant="secondary" onClick={onRefresh}>
            <RotateCw aria-hidden />
            {t("fresh", { count })}
          </Button>
        </div>
      )}
    </div>
  );
}

type ListFooterProps = {
  state: ListState;
  base: string;
  count: number;
  pageCount: number;
  exportHref: (format: TableFormat) => string;
  onPageSize: (perPage: number) => void;
};

export function ListFooter({ state, base, count, pageCount, exportHref, onPageSize }: ListFooterProps) {
  const t = useTranslations("owner.list");
  const tl = useTranslations("list");
  return (
    <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 text-dense text-ink-2">
      <span className="flex flex-wrap items-center gap-x-2">
        {t("count", { count })}
        <DropdownMenu
          align="start"
          trigger={
            <Button size="dense" variant="quiet">
              <FileDown aria-hidden />
              {tl("export")}
            </Button>
          }
        >
          {TABLE_FORMATS.map((format) => (
            <MenuItem key={format} asChild>
              <a href={exportHref(format)} download>
                {tl(`exportAs.${format}`)}
              </a>
            </MenuItem>
          ))}
        </DropdownMenu>
      </span>
      <Pagination
        page={state.page}
        pageCount={pageCount}
        hrefOf={(page) => buildEnvelopeListHref(base, { ...state, page })}
      />
      <Select
        controlSize="dense"
        className="w-40"
        aria-label={t("perPage")}
        value={state.perPage}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t("perPageOption", { size })}
          </option>
        ))}
      </Select>
    </footer>
  );
}

/** About as high as the rows that follow. */
export function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </div>
  );
}
