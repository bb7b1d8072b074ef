"use client";

import { useQueries } from "@tanstack/react-query";
import { ChevronRight, Folder as FolderIcon, Inbox } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { classNames } from "@/components/ui/class-names";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { findTreeStep, listTreeRows, type TreeRow } from "./tree-rows";

type FolderTreeProps = {
  type: EnvelopeType;
  label: string;
  /** "" is the root. */
  selected: string;
  onSelect: (id: string) => void;
  /** Reason why a row cannot be chosen. `isClosed` also hides its children. */
  findObstacle: (id: string) => { reason: string; isClosed: boolean } | undefined;
  open: readonly string[];
};

const PER_LEVEL = 100;

/** The folders of a type as a tree. Each level is fetched when it opens. */
export function FolderTree({
  type,
  label,
  selected,
  onSelect,
  findObstacle,
  open: initial,
}: FolderTreeProps) {
  const t = useTranslations("folders");
  const trpc = useTRPC();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initial));
  const tree = useRef<HTMLDivElement>(null);
  const parents = ["", ...open];
  const levels = useQueries({
    queries: parents.map((parentId) =>
      trpc.folder.list.queryOptions({ type, parentId, perPage: PER_LEVEL, orderByColumn: "name" }),
    ),
  });
  const rows = listTreeRows(t(`root.${type}`), open, (id) => levels[parents.indexOf(id)]?.data?.data ?? []);
  const isCut = levels.some(({ data }) => (data?.count ?? 0) > PER_LEVEL);
  const toggleFolder = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  const onRowKey = (event: KeyboardEvent, row: TreeRow) => {
    const bar = findObstacle(row.id);
    if ((event.key === "Enter" || event.key === " ") && !bar) onSelect(row.id);
    const step = findTreeStep(event.key, rows, row.id);
    if (step === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!step) return;
    if ("focus" in step) tree.current?.querySelector<HTMLElement>(`[data-row="${step.focus}"]`)?.focus();
    else if ("open" in step && !bar?.isClosed) toggleFolder(step.open, true);
    else if ("close" in step) toggleFolder(step.close, false);
  };
  return (
    <>
      <div ref={tree} role="tree" aria-label={label} className="flex flex-col">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isSelected={row.id === selected}
            isTabStop={row.id === (rows.some(({ id }) => id === selected) ? selected : "")}
            bar={findObstacle(row.id)}
            onSelect={() => onSelect(row.id)}
            onToggle={() => toggleFolder(row.id, !row.isOpen)}
            onKeyDown={(event) => onRowKey(event, row)}
          />
        ))}
      </div>
      {isCut && <p className="mt-2 text-dense text-ink-2">{t("firstOnly", { count: PER_LEVEL })}</p>}
    </>
  );
}

type RowProps = {
  row: TreeRow;
  isSelected: boolean;
  isTabStop: boolean;
  bar: { reason: string; isClosed: boolean } | undefined;
  onSelect: () => void;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Row({ row, isSelected, isTabStop, bar, onSelect, onToggle, onKeyDown }: RowProps) {
  const Icon = row.id === "" ? Inbox : FolderIcon;
  return (
    <div
      role="treeitem"
      data-row={row.id}
      aria-level={row.level}
      aria-selected={isSelected}
      aria-expanded={row.id === "" || bar?.isClosed ? undefined : row.isOpen}
      aria-disabled={bar ? true : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => !bar && onSelect()}
      onKeyDown={onKeyDown}
      style={{ paddingLeft: `${(row.level - 1) * 1.25 + 0.5}rem` }}
      className={classNames(
        "flex min-h-9 cursor-default items-center gap-2 rounded-control pr-2 text-body hover:bg-muted",
        isSelected && "bg-info-tint font-medium hover:bg-info-tint",
        bar && "text-ink-3",
      )}
    >
      {row.id !== "" && !bar?.isClosed ? (
        <span
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
          className="-m-1 grid size-6 shrink-0 place-items-center rounded-control hover:bg-canvas"
        >
          <ChevronRight className={classNames("size-3.5 text-ink-3", row.isOpen && "rotate-90")} />
        </span>
      ) : (
        <span className="-m-1 size-6 shrink-0" aria-hidden />
      )}
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
      {bar && <span className="shrink-0 text-dense font-normal">{bar.reason}</span>}
    </div>
  );
}
