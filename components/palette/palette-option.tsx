"use client";

import {
  Bookmark,
  BookOpen,
  Clock,
  CornerDownRight,
  FileText,
  Layers,
  type LucideIcon,
  User,
  Zap,
} from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Group, PaletteResult } from "./use-results";

const ICONS: Record<Group["key"], LucideIcon> = {
  recent: Clock,
  documents: FileText,
  templates: Layers,
  people: User,
  views: Bookmark,
  acts: Zap,
  places: CornerDownRight,
  docs: BookOpen,
};

type PaletteOptionProps = {
  id: string;
  kind: Group["key"];
  entry: PaletteResult;
  isActive: boolean;
  onPoint: () => void;
  onPick: (inNewTab: boolean) => void;
};

export function PaletteOption({ id, kind, entry, isActive, onPoint, onPick }: PaletteOptionProps) {
  const Icon = ICONS[kind];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox holds the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
      onPointerMove={onPoint}
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 text-body sm:min-h-10",
        isActive && "bg-muted outline-1 -outline-offset-1 outline-control",
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{entry.title}</span>
      <span className="max-w-[45%] shrink-0 truncate text-dense text-ink-3">{entry.detail}</span>
    </div>
  );
}
