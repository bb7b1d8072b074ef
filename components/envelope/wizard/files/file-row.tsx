"use client";

import { ChevronDown, ChevronUp, FileText, GripVertical, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { FileNotices } from "@/components/envelope/file-notices";
import { useFirstPage } from "@/components/envelope/use-first-page";
import { SavedInput } from "@/components/form/saved-input";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { Draft } from "../use-draft";
import { FormLine } from "./form/form-line";
import { ReplaceButton } from "./replace-button";
import type { useFileDrag } from "./use-file-drag";
import { useFileSize } from "./use-file-size";

type FileRowProps = {
  draft: Draft;
  envelope: OwnerEnvelope;
  item: OwnerItem;
  teamUrl: string;
  /** Drag handlers; undefined for the only file. */
  drag: ReturnType<ReturnType<typeof useFileDrag>> | undefined;
  isFirst: boolean;
  isLast: boolean;
  onRename: (title: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function FileRow({
  item,
  drag,
  isFirst,
  isLast,
  onRename,
  onMove,
  onRemove,
  ...around
}: FileRowProps) {
  const t = useTranslations("owner.files");
  const fileSize = useFileSize();
  return (
    <li
      {...drag?.place}
      className={classNames(
        "flex items-center gap-3 rounded-card border border-hairline bg-bg p-3 sm:gap-4",
        drag?.isDragged && "opacity-50",
        drag?.isOver && "border-primary",
      )}
    >
      {drag && (
        // For the mouse only; keyboard and touch use the arrows at the other end of the row.
        <span
          {...drag.handle}
          aria-hidden
          title={t("drag")}
          className="-mr-2 hidden cursor-grab touch-none self-stretch text-ink-3 pointer-fine:grid pointer-fine:place-items-center [&_svg]:size-4"
        >
          <GripVertical />
        </span>
      )}
      <FirstPage item={item} />
      <div className="min-w-0 flex-1">
        <SavedInput
          label={t("name")}
          labelHidden
          value={item.title}
          maxLength={TEXT_LIMITS.title}
          className="[&_input]:border-transparent [&_input]:px-2 [&_input]:font-medium [&_input]:hover:border-control [&_input]:focus:border-control"
          judge={(text) => (text.trim() === "" ? t("nameMissing") : undefined)}
          onSave={onRename}
        />
        <p className="px-2 text-dense text-ink-3">
          {t("pages", { count: item.pageCount })} · {fileSize(item.size)}
        </p>
        <FileNotices item={item} className="mt-1 px-2" />
        <FormLine draft={around.draft} envelope={around.envelope} item={item} />
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">
        <IconButton
          size="dense"
          label={t("earlier", { title: item.title })}
          icon={<ChevronUp aria-hidden />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="dense"
          label={t("later", { title: item.title })}
          icon={<ChevronDown aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <ReplaceButton {...around} item={item} />
        <IconButton
          size="dense"
          variant="danger"
          label={t("remove", { title: item.title })}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** Shows an icon until the picture of the first page is drawn. */
function FirstPage({ item }: { item: OwnerItem }) {
  const url = useFirstPage(item);
  return (
    <span className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden rounded-[0.25rem] border border-hairline bg-paper text-ink-3">
      {url ? (
        // biome-ignore lint/performance/noImgElement: a private picture; the image optimiser is off.
        <img src={url} alt="" className="size-full object-cover object-top" />
      ) : (
        <FileText className="size-5 text-r8" aria-hidden />
      )}
    </span>
  );
}
